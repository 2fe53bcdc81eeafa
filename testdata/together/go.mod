module example.com/together

go 1.25
