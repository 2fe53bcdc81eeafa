// Package seats holds seats for a buyer while they pay.
//
// A busy server is asked again; a seat that somebody else has is not, because
// no wait will bring it back.
//
// What its tests notice of a broken retry is worth a look. A first answer that
// leaves unchecked, a taken seat that is asked for again and waits that do not
// grow each fail a test. A dropped cap fails none: a hold is tried four times,
// so its longest wait is 400 ms, and the cap of 2 s is never reached. That is
// no flaw of the client, which cannot tell the difference. But whoever raises
// the tries to eight gets a wait of 6.4 s and no test that says so; it takes a
// test with more failures, or one of the retry itself.
package seats

import (
	"context"
	"errors"
	"fmt"
	"time"

	"example.com/boxoffice/retry"
)

// The answers of a server that are errors.
var (
	ErrBusy  = errors.New("the ticket server is busy")
	ErrTaken = errors.New("the seat is taken")
)

// A Server holds seats.
type Server interface {
	// Hold holds a seat for a buyer, or returns ErrBusy or ErrTaken.
	Hold(ctx context.Context, buyer, seat string) error
}

// A Client holds seats on a server.
type Client struct {
	server Server
	policy retry.Policy
}

// New makes a client. It waits with pause; nil waits for real.
func New(server Server, pause func(context.Context, time.Duration) error) *Client {
	return &Client{server, retry.Policy{
		Tries:     4,
		First:     100 * time.Millisecond,
		Longest:   2 * time.Second,
		Permanent: func(err error) bool { return errors.Is(err, ErrTaken) },
		Pause:     pause,
	}}
}

// Hold holds a seat for a buyer.
func (c *Client) Hold(ctx context.Context, buyer, seat string) error {
	err := c.policy.Run(ctx, func() error { return c.server.Hold(ctx, buyer, seat) })
	if err != nil {
		return fmt.Errorf("holding %s for %s: %w", seat, buyer, err)
	}
	return nil
}
