import { outboxTables } from '../../../outbox/sqlite/tables.ts'
import { OUTBOX_PREFIX } from '../alarm-receivers.ts'

/**
 * What brings a file of version n to version n + 1, for each n from 0. An entry that was ever released is never changed: a
 * change is a new entry.
 */
export const MIGRATIONS: readonly string[] = [
  `
  -- Levels: 0 is normal, n the sensor's n-th. Times: epoch milliseconds. from_level: null where none was known before.
  CREATE TABLE level_change (
    tenant     TEXT NOT NULL,
    device     TEXT NOT NULL,
    sensor     TEXT NOT NULL,
    noticed_at INTEGER NOT NULL,
    reading_at INTEGER NOT NULL,
    from_level INTEGER,
    to_level   INTEGER NOT NULL,
    PRIMARY KEY (tenant, device, sensor, noticed_at)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- What was said by hand of readings. made_by: null where nobody had to sign in. Times: epoch milliseconds.
  CREATE TABLE judgement (
    tenant  TEXT NOT NULL,
    id      TEXT NOT NULL,
    device  TEXT NOT NULL,
    sensor  TEXT NOT NULL,
    from_at INTEGER NOT NULL,
    to_at   INTEGER NOT NULL,
    flag    TEXT NOT NULL,
    note    TEXT NOT NULL,
    made_by TEXT,
    made_at INTEGER NOT NULL,
    source  TEXT NOT NULL,
    PRIMARY KEY (tenant, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX judgement_of_device ON judgement (tenant, device, from_at);
  CREATE TABLE judgement_withdrawal (
    tenant  TEXT NOT NULL,
    id      TEXT NOT NULL,
    made_by TEXT,
    made_at INTEGER NOT NULL,
    PRIMARY KEY (tenant, id)
  ) STRICT, WITHOUT ROWID;
  -- Grows with every change of what is said of a device.
  CREATE TABLE judgement_version (
    tenant  TEXT NOT NULL,
    device  TEXT NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (tenant, device)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- What happened to alarms, numbered from 1 on for each tenant. begins: earlier entries of the subject do not matter any more.
  CREATE TABLE alarm_entry (
    tenant  TEXT NOT NULL,
    seq     INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    subject TEXT NOT NULL,
    alarm   TEXT,
    device  TEXT,
    kind    TEXT NOT NULL,
    begins  INTEGER NOT NULL,
    body    TEXT NOT NULL,
    PRIMARY KEY (tenant, seq)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX alarm_entry_subject ON alarm_entry (tenant, subject, begins, seq);
  CREATE INDEX alarm_entry_alarm ON alarm_entry (tenant, alarm) WHERE alarm IS NOT NULL;
  CREATE INDEX alarm_entry_kind ON alarm_entry (tenant, kind, at);
  -- Which instance evaluates. beat: grows while it lives. ended_at: when the holder before was last seen to live.
  CREATE TABLE alarm_lease (
    tenant   TEXT NOT NULL PRIMARY KEY,
    holder   TEXT NOT NULL,
    beat     INTEGER NOT NULL,
    beat_at  INTEGER NOT NULL,
    ended_at INTEGER
  ) STRICT;
  `,
  `
  -- Messages of alarms on their way. A receiver is called by its tenant and its name in the alarms file.
  CREATE TABLE ${OUTBOX_PREFIX}subscription (
    id          TEXT PRIMARY KEY,
    disabled_at INTEGER
  ) STRICT, WITHOUT ROWID;
  ${outboxTables(OUTBOX_PREFIX)}
  `,
  `
  -- Since when alarms are evaluated at all, whoever does it now.
  ALTER TABLE alarm_lease RENAME COLUMN ended_at TO began_at;
  UPDATE alarm_lease SET began_at = coalesce(began_at, beat_at);
  `,
  `
  -- Browsers that messages are pushed to. account: empty where nobody has to sign in. renewed_at: epoch milliseconds.
  CREATE TABLE push_subscription (
    tenant     TEXT NOT NULL,
    endpoint   TEXT NOT NULL,
    account    TEXT NOT NULL,
    p256dh     TEXT NOT NULL,
    auth       TEXT NOT NULL,
    renewed_at INTEGER NOT NULL,
    PRIMARY KEY (tenant, endpoint)
  ) STRICT, WITHOUT ROWID;
  -- What push services know the dashboard by.
  CREATE TABLE push_key (
    id          INTEGER PRIMARY KEY CHECK (id = 1),
    private_key TEXT NOT NULL
  ) STRICT;
  `,
  `
  -- Notes, as changes numbered from 1 on for each tenant; the one of a note's highest revision holds. to_at: null for a moment.
  -- edited_at: null for the first revision. Times: epoch milliseconds.
  CREATE TABLE note_change (
    tenant    TEXT NOT NULL,
    seq       INTEGER NOT NULL,
    id        TEXT NOT NULL,
    revision  INTEGER NOT NULL,
    device    TEXT NOT NULL,
    from_at   INTEGER NOT NULL,
    to_at     INTEGER,
    text      TEXT NOT NULL,
    is_public INTEGER NOT NULL,
    made_by   TEXT,
    made_at   INTEGER NOT NULL,
    edited_by TEXT,
    edited_at INTEGER,
    removed   INTEGER NOT NULL,
    PRIMARY KEY (tenant, seq)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX note_change_revision ON note_change (tenant, id, revision);
  `,
  `
  -- Sessions for the next start, each under a digest of what the browser holds. until: epoch milliseconds.
  CREATE TABLE session (
    digest  TEXT PRIMARY KEY,
    session TEXT NOT NULL,
    until   INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
]
