/**
 * The tables of an outbox, as a step of the caller's schema. They refer to its receivers, a table `subscription` with `id`
 * and `disabled_at`, and go with them. Released: a change is a new step, not a change of this one.
 */
export const OUTBOX_TABLES = `
  -- due_at: when the next try may be, null while nothing waits. leased_until: when the lane is, or became, free.
  CREATE TABLE lane (
    subscription TEXT NOT NULL REFERENCES subscription (id) ON DELETE CASCADE,
    device       TEXT NOT NULL,
    failures     INTEGER NOT NULL DEFAULT 0,
    due_at       INTEGER,
    lease        TEXT,
    leased_until INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (subscription, device)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE outbox (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    subscription  TEXT NOT NULL REFERENCES subscription (id) ON DELETE CASCADE,
    device        TEXT NOT NULL,
    body          TEXT NOT NULL,
    waiting_since INTEGER,
    dead_at       INTEGER
  ) STRICT;
  CREATE INDEX outbox_waiting ON outbox (subscription, device, id) WHERE dead_at IS NULL;
  CREATE INDEX outbox_dead ON outbox (subscription, id) WHERE dead_at IS NOT NULL;

  CREATE TABLE attempt (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    subscription TEXT NOT NULL REFERENCES subscription (id) ON DELETE CASCADE,
    device       TEXT NOT NULL,
    message      INTEGER NOT NULL,
    started_at   INTEGER NOT NULL,
    ended_at     INTEGER NOT NULL,
    status       INTEGER,
    problem      TEXT
  ) STRICT;
  CREATE INDEX attempt_of ON attempt (subscription, id);`
