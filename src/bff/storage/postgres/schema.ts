import { outboxTables } from '../../../outbox/postgres/tables.ts'
import { OUTBOX_PREFIX } from '../alarm-receivers.ts'

/**
 * What brings a database of version n to version n + 1, for each n from 0. An entry that was ever released is never changed:
 * a change is a new entry.
 */
export const MIGRATIONS: readonly string[] = [
  `
  -- Levels: 0 is normal, n the sensor's n-th. Times: epoch milliseconds. from_level: null where none was known before.
  CREATE TABLE level_change (
    tenant     text COLLATE "C" NOT NULL,
    device     text COLLATE "C" NOT NULL,
    sensor     text COLLATE "C" NOT NULL,
    noticed_at bigint NOT NULL,
    reading_at bigint NOT NULL,
    from_level integer,
    to_level   integer NOT NULL,
    PRIMARY KEY (tenant, device, sensor, noticed_at)
  );
  `,
  `
  -- What was said by hand of readings. made_by: null where nobody had to sign in. Times: epoch milliseconds.
  CREATE TABLE judgement (
    tenant  text COLLATE "C" NOT NULL,
    id      text COLLATE "C" NOT NULL,
    device  text COLLATE "C" NOT NULL,
    sensor  text COLLATE "C" NOT NULL,
    from_at bigint NOT NULL,
    to_at   bigint NOT NULL,
    flag    text NOT NULL,
    note    text NOT NULL,
    made_by text,
    made_at bigint NOT NULL,
    source  text NOT NULL,
    PRIMARY KEY (tenant, id)
  );
  CREATE INDEX judgement_of_device ON judgement (tenant, device, from_at);
  CREATE TABLE judgement_withdrawal (
    tenant  text COLLATE "C" NOT NULL,
    id      text COLLATE "C" NOT NULL,
    made_by text,
    made_at bigint NOT NULL,
    PRIMARY KEY (tenant, id)
  );
  -- Grows with every change of what is said of a device.
  CREATE TABLE judgement_version (
    tenant  text COLLATE "C" NOT NULL,
    device  text COLLATE "C" NOT NULL,
    version bigint NOT NULL,
    PRIMARY KEY (tenant, device)
  );
  `,
  `
  -- What happened to alarms, numbered from 1 on for each tenant. begins: earlier entries of the subject do not matter any more.
  CREATE TABLE alarm_entry (
    tenant  text COLLATE "C" NOT NULL,
    seq     bigint NOT NULL,
    at      bigint NOT NULL,
    subject text COLLATE "C" NOT NULL,
    alarm   text COLLATE "C",
    device  text COLLATE "C",
    kind    text COLLATE "C" NOT NULL,
    begins  bigint NOT NULL,
    body    text NOT NULL,
    PRIMARY KEY (tenant, seq)
  );
  CREATE INDEX alarm_entry_subject ON alarm_entry (tenant, subject, begins, seq);
  CREATE INDEX alarm_entry_alarm ON alarm_entry (tenant, alarm) WHERE alarm IS NOT NULL;
  CREATE INDEX alarm_entry_kind ON alarm_entry (tenant, kind, at);
  -- Which instance evaluates. beat: grows while it lives. ended_at: when the holder before was last seen to live.
  CREATE TABLE alarm_lease (
    tenant   text COLLATE "C" NOT NULL PRIMARY KEY,
    holder   text COLLATE "C" NOT NULL,
    beat     bigint NOT NULL,
    beat_at  bigint NOT NULL,
    ended_at bigint
  );
  `,
  `
  -- Messages of alarms on their way. A receiver is called by its tenant and its name in the alarms file.
  CREATE TABLE ${OUTBOX_PREFIX}subscription (
    id          text COLLATE "C" PRIMARY KEY,
    disabled_at bigint
  );
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
    tenant     text COLLATE "C" NOT NULL,
    endpoint   text COLLATE "C" NOT NULL,
    account    text COLLATE "C" NOT NULL,
    p256dh     text NOT NULL,
    auth       text NOT NULL,
    renewed_at bigint NOT NULL,
    PRIMARY KEY (tenant, endpoint)
  );
  -- What push services know the dashboard by.
  CREATE TABLE push_key (
    id          bigint PRIMARY KEY CHECK (id = 1),
    private_key text NOT NULL
  );
  `,
  `
  -- Notes, as changes numbered from 1 on for each tenant; the one of a note's highest revision holds. to_at: null for a moment.
  -- edited_at: null for the first revision. Times: epoch milliseconds.
  CREATE TABLE note_change (
    tenant    text COLLATE "C" NOT NULL,
    seq       bigint NOT NULL,
    id        text COLLATE "C" NOT NULL,
    revision  bigint NOT NULL,
    device    text COLLATE "C" NOT NULL,
    from_at   bigint NOT NULL,
    to_at     bigint,
    text      text NOT NULL,
    is_public bigint NOT NULL,
    made_by   text,
    made_at   bigint NOT NULL,
    edited_by text,
    edited_at bigint,
    removed   bigint NOT NULL,
    PRIMARY KEY (tenant, seq)
  );
  CREATE UNIQUE INDEX note_change_revision ON note_change (tenant, id, revision);
  `,
]

/** Its own: the service's store may have its tables in the same database. */
export const VERSION_TABLE = 'dashboard_schema_version'
