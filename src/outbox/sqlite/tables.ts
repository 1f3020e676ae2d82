/**
 * The tables of an outbox, as a step of the caller's schema. They refer to its receivers, a table `subscription` with `id`
 * and `disabled_at`, and go with them. All names begin with the prefix. Released: a change is a new step, not a change of
 * this one.
 */
export function outboxTables(prefix = ''): string {
  return `
  -- due_at: when the next try may be, null while nothing waits. leased_until: when the lane is, or became, free.
  CREATE TABLE ${prefix}lane (
    subscription TEXT NOT NULL REFERENCES ${prefix}subscription (id) ON DELETE CASCADE,
    device       TEXT NOT NULL,
    failures     INTEGER NOT NULL DEFAULT 0,
    due_at       INTEGER,
    lease        TEXT,
    leased_until INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (subscription, device)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE ${prefix}outbox (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    subscription  TEXT NOT NULL REFERENCES ${prefix}subscription (id) ON DELETE CASCADE,
    device        TEXT NOT NULL,
    body          TEXT NOT NULL,
    waiting_since INTEGER,
    dead_at       INTEGER
  ) STRICT;
  CREATE INDEX ${prefix}outbox_waiting ON ${prefix}outbox (subscription, device, id) WHERE dead_at IS NULL;
  CREATE INDEX ${prefix}outbox_dead ON ${prefix}outbox (subscription, id) WHERE dead_at IS NOT NULL;

  CREATE TABLE ${prefix}attempt (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    subscription TEXT NOT NULL REFERENCES ${prefix}subscription (id) ON DELETE CASCADE,
    device       TEXT NOT NULL,
    message      INTEGER NOT NULL,
    started_at   INTEGER NOT NULL,
    ended_at     INTEGER NOT NULL,
    status       INTEGER,
    problem      TEXT
  ) STRICT;
  CREATE INDEX ${prefix}attempt_of ON ${prefix}attempt (subscription, id);`
}
