module example.com/apart

go 1.25
