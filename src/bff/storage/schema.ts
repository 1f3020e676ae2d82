import { type Dialect, POSTGRES, SQLITE } from '../../database/dialect.ts'
import { outboxTables } from '../../outbox/tables.ts'
import { OUTBOX_PREFIX } from './alarm-receivers.ts'

/** Steps from version n to n + 1, in either engine. A released entry is never changed: add a new one. */
function migrations(dialect: Dialect): string[] {
  const { key, text, whole, small, table, keyed } = dialect
  return [
    `
  -- Levels: 0 is normal, n the sensor's n-th. Times: epoch milliseconds. from_level: null where none was known before.
  CREATE TABLE level_change (
    tenant     ${key} NOT NULL,
    device     ${key} NOT NULL,
    sensor     ${key} NOT NULL,
    noticed_at ${whole} NOT NULL,
    reading_at ${whole} NOT NULL,
    from_level ${small},
    to_level   ${small} NOT NULL,
    PRIMARY KEY (tenant, device, sensor, noticed_at)
  )${keyed};
    `,
    `
  -- What was said by hand of readings. made_by: null where nobody had to sign in. Times: epoch milliseconds.
  CREATE TABLE judgement (
    tenant  ${key} NOT NULL,
    id      ${key} NOT NULL,
    device  ${key} NOT NULL,
    sensor  ${key} NOT NULL,
    from_at ${whole} NOT NULL,
    to_at   ${whole} NOT NULL,
    flag    ${text} NOT NULL,
    note    ${text} NOT NULL,
    made_by ${text},
    made_at ${whole} NOT NULL,
    source  ${text} NOT NULL,
    PRIMARY KEY (tenant, id)
  )${keyed};
  CREATE INDEX judgement_of_device ON judgement (tenant, device, from_at);
  CREATE TABLE judgement_withdrawal (
    tenant  ${key} NOT NULL,
    id      ${key} NOT NULL,
    made_by ${text},
    made_at ${whole} NOT NULL,
    PRIMARY KEY (tenant, id)
  )${keyed};
  -- Grows with every change of what is said of a device.
  CREATE TABLE judgement_version (
    tenant  ${key} NOT NULL,
    device  ${key} NOT NULL,
    version ${whole} NOT NULL,
    PRIMARY KEY (tenant, device)
  )${keyed};
    `,
    `
  -- What happened to alarms, numbered from 1 on for each tenant. begins: earlier entries of the subject do not matter any more.
  CREATE TABLE alarm_entry (
    tenant  ${key} NOT NULL,
    seq     ${whole} NOT NULL,
    at      ${whole} NOT NULL,
    subject ${key} NOT NULL,
    alarm   ${key},
    device  ${key},
    kind    ${key} NOT NULL,
    begins  ${whole} NOT NULL,
    body    ${text} NOT NULL,
    PRIMARY KEY (tenant, seq)
  )${keyed};
  CREATE INDEX alarm_entry_subject ON alarm_entry (tenant, subject, begins, seq);
  CREATE INDEX alarm_entry_alarm ON alarm_entry (tenant, alarm) WHERE alarm IS NOT NULL;
  CREATE INDEX alarm_entry_kind ON alarm_entry (tenant, kind, at);
  -- Which instance evaluates. beat: grows while it lives. ended_at: when the holder before was last seen to live.
  CREATE TABLE alarm_lease (
    tenant   ${key} NOT NULL PRIMARY KEY,
    holder   ${key} NOT NULL,
    beat     ${whole} NOT NULL,
    beat_at  ${whole} NOT NULL,
    ended_at ${whole}
  )${table};
    `,
    `
  -- Messages of alarms on their way. A receiver is called by its tenant and its name in the alarms file.
  CREATE TABLE ${OUTBOX_PREFIX}subscription (
    id          ${key} PRIMARY KEY,
    disabled_at ${whole}
  )${keyed};
  ${outboxTables(dialect, OUTBOX_PREFIX)}
    `,
    `
  -- Since when alarms are evaluated at all, whoever does it now.
  ALTER TABLE alarm_lease RENAME COLUMN ended_at TO began_at;
  UPDATE alarm_lease SET began_at = coalesce(began_at, beat_at);
    `,
    `
  -- Browsers that messages are pushed to. account: empty where nobody has to sign in. renewed_at: epoch milliseconds.
  CREATE TABLE push_subscription (
    tenant     ${key} NOT NULL,
    endpoint   ${key} NOT NULL,
    account    ${key} NOT NULL,
    p256dh     ${text} NOT NULL,
    auth       ${text} NOT NULL,
    renewed_at ${whole} NOT NULL,
    PRIMARY KEY (tenant, endpoint)
  )${keyed};
  -- What push services know the dashboard by.
  CREATE TABLE push_key (
    id          ${whole} PRIMARY KEY CHECK (id = 1),
    private_key ${text} NOT NULL
  )${table};
    `,
    `
  -- Notes, as changes numbered from 1 on for each tenant; the one of a note's highest revision holds. to_at: null for a moment.
  -- edited_at: null for the first revision. Times: epoch milliseconds.
  CREATE TABLE note_change (
    tenant    ${key} NOT NULL,
    seq       ${whole} NOT NULL,
    id        ${key} NOT NULL,
    revision  ${whole} NOT NULL,
    device    ${key} NOT NULL,
    from_at   ${whole} NOT NULL,
    to_at     ${whole},
    text      ${text} NOT NULL,
    is_public ${whole} NOT NULL,
    made_by   ${text},
    made_at   ${whole} NOT NULL,
    edited_by ${text},
    edited_at ${whole},
    removed   ${whole} NOT NULL,
    PRIMARY KEY (tenant, seq)
  )${keyed};
  CREATE UNIQUE INDEX note_change_revision ON note_change (tenant, id, revision);
    `,
  ]
}

/** As `migrations`, after a file's sessions. */
function judgedReadings({ key, whole, keyed }: Dialect): string {
  return `
  -- Of each station the newest reading that alarms were judged by. Times: epoch milliseconds.
  CREATE TABLE judged_reading (
    tenant     ${key} NOT NULL,
    device     ${key} NOT NULL,
    reading_at ${whole} NOT NULL,
    PRIMARY KEY (tenant, device)
  )${keyed};
  `
}

function snapshots({ key, whole, small, bytes, table }: Dialect): string {
  return `
  -- What the data service said, for the next start: any row may go. name: a digest. used_at: epoch milliseconds.
  CREATE TABLE snapshot (
    name    ${key} NOT NULL PRIMARY KEY,
    used_at ${whole} NOT NULL,
    size    ${small} NOT NULL,
    content ${bytes} NOT NULL
  )${table};
  CREATE INDEX snapshot_used ON snapshot (used_at, name, size);
  `
}

export const POSTGRES_MIGRATIONS: readonly string[] = [
  ...migrations(POSTGRES),
  judgedReadings(POSTGRES),
  snapshots(POSTGRES),
]

/** Only in files: of a shared database, an ended session would live on in another instance's memory. */
export const SQLITE_MIGRATIONS: readonly string[] = [
  ...migrations(SQLITE),
  `
  -- Sessions for the next start, each under a digest of what the browser holds. until: epoch milliseconds.
  CREATE TABLE session (
    digest  TEXT PRIMARY KEY,
    session TEXT NOT NULL,
    until   INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  judgedReadings(SQLITE),
  snapshots(SQLITE),
]
