// Package crew lets the deals of a survey be decided on other machines. A coordinator puts
// ranges of deals into a stream of a NATS server; workers take them, decide the deals, and
// answer; the coordinator writes the outcomes into the survey's book and sends a receipt.
// Nothing else is kept anywhere: server, stream, workers and coordinator may be lost at any
// moment, and what remains to do is what the book does not have.
//
// coordinator.go hands out and writes down, queue.go is the stream, worker.go decides, wire.go
// is what they say to each other, server.go the way to the server. The server that the tests
// start is built from a module of its own, testdata/server.
package crew
