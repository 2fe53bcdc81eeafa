module example.com/traps

go 1.26
