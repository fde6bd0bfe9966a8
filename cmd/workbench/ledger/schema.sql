CREATE TABLE survey (
  game    TEXT NOT NULL,
  numbers TEXT NOT NULL, -- whose
  options TEXT NOT NULL  -- "draw=one pack=4x7"
) STRICT;
CREATE TABLE runs (
  run     INTEGER PRIMARY KEY,
  began   TEXT NOT NULL,
  program TEXT NOT NULL, -- its version
  rules   TEXT NOT NULL, -- a sum of what they do
  seconds REAL NOT NULL, -- the limits for a deal
  states  INTEGER NOT NULL,
  bytes   INTEGER NOT NULL,
  without TEXT NOT NULL, -- the reductions that were off
  jobs    INTEGER NOT NULL,
  host    TEXT NOT NULL, -- of a worker elsewhere with its name: "w3 on node7"
  cores   INTEGER NOT NULL,
  system  TEXT NOT NULL,
  go      TEXT NOT NULL
) STRICT;
CREATE TABLE deals (
  deal    INTEGER PRIMARY KEY,
  verdict TEXT NOT NULL CHECK (verdict IN ('won', 'lost', 'unknown')),
  states  INTEGER NOT NULL,
  micros  INTEGER NOT NULL, -- the time in millionths of a second
  run     INTEGER NOT NULL REFERENCES runs,
  stop    TEXT,             -- why it is unknown
  proof   BLOB
) STRICT;
CREATE TABLE lines (
  hash  BLOB PRIMARY KEY,
  moves TEXT NOT NULL
) STRICT, WITHOUT ROWID;
