module example.com/celled

go 1.25
