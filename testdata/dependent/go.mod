module example.com/dependent

go 1.25

require github.com/jpillora/backoff v1.1.0
