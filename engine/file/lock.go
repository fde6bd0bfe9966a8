package file

import "fmt"

// A LockedError says that another process uses a file.
type LockedError struct {
	name    string
	process int // 0 when nobody knows
}

// Error names the file and the process.
func (e *LockedError) Error() string {
	who := "another program"
	if e.process != 0 {
		who = fmt.Sprintf("process %d", e.process)
	}
	return fmt.Sprintf("%s is in use by %s: want one program at a time", e.name, who)
}
