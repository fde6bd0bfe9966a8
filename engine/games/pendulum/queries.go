package pendulum

import "patience/engine"

func queries() []engine.Query { return nil }
