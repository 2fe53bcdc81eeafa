module example.com/around

go 1.25
