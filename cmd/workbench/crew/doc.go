// Package crew lets work be done on other machines: any work whose pieces have numbers, such as
// the deals of a survey. A coordinator puts ranges of numbers into a stream of a NATS server;
// workers take them, do the work, and answer; the coordinator writes the results into a book
// and sends a receipt. Nothing else is kept anywhere: server, stream, workers and coordinator may
// be lost at any moment, and what remains to do is what the book does not have.
//
// handing.go is what commands need to hand work out and to do it, coordinator.go hands out and writes
// down, roll.go knows which workers there are, queue.go is the stream, worker.go works and has
// the command for that, files.go sends what is too large for an answer, wire.go is what they say to
// each other, server.go the way to the server. The server that the
// tests start is built from a module of its own, testdata/server.
package crew
