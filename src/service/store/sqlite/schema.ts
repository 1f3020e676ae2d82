import { SQLITE } from '../../../database/dialect.ts'
import { outboxTables } from '../../../outbox/tables.ts'

/**
 * What brings a file of version n to version n + 1, for each n from 0. An entry that was ever released is
 * never changed: a change is a new entry.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE organisation (
    id           TEXT PRIMARY KEY,
    name         TEXT NOT NULL UNIQUE,
    offset_hours INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE basic_key (
    api_key      TEXT PRIMARY KEY,
    organisation TEXT NOT NULL REFERENCES organisation (id),
    secret_hash  BLOB NOT NULL,
    revoked_at   INTEGER,
    expires_at   INTEGER
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE public_key (
    hash         BLOB PRIMARY KEY,
    organisation TEXT NOT NULL REFERENCES organisation (id),
    revoked_at   INTEGER,
    expires_at   INTEGER
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE device (
    number           INTEGER PRIMARY KEY,
    organisation     TEXT NOT NULL REFERENCES organisation (id),
    id               TEXT NOT NULL,
    name             TEXT NOT NULL,
    type             TEXT NOT NULL,
    lat              REAL,
    long             REAL,
    interval_seconds INTEGER,
    last_time        INTEGER,
    UNIQUE (organisation, id)
  ) STRICT;

  CREATE TABLE sensor (
    device   INTEGER NOT NULL REFERENCES device (number),
    position INTEGER NOT NULL,
    id       TEXT NOT NULL,
    name     TEXT NOT NULL,
    type     TEXT NOT NULL,
    unit     TEXT NOT NULL,
    PRIMARY KEY (device, position),
    UNIQUE (device, id)
  ) STRICT, WITHOUT ROWID;

  -- time: epoch seconds. packed: see pack-values.ts. No foreign key here: append checks the device once a
  -- batch, where SQLite would once a row.
  CREATE TABLE reading (
    device INTEGER NOT NULL,
    time   INTEGER NOT NULL,
    packed TEXT NOT NULL,
    PRIMARY KEY (device, time)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE subscription (
    id           TEXT PRIMARY KEY,
    organisation TEXT NOT NULL REFERENCES organisation (id),
    url          TEXT NOT NULL,
    key          TEXT NOT NULL,
    created_at   INTEGER NOT NULL,
    disabled_at  INTEGER
  ) STRICT, WITHOUT ROWID;

  ${outboxTables(SQLITE)}
  `,
  `
  -- Every day (since 1970, UTC) of a device with readings is open or sealed, never both. mark: tells a day opened
  -- anew, if only by another device under the same number, from the one that was read.
  CREATE TABLE open_day (
    device INTEGER NOT NULL,
    day    INTEGER NOT NULL,
    mark   INTEGER NOT NULL,
    PRIMARY KEY (device, day)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX open_day_by_day ON open_day (day);

  -- A day's part of a range answer, written and packed ahead: see day-fragment.ts. The readings stay where they are.
  CREATE TABLE sealed_day (
    device       INTEGER NOT NULL,
    day          INTEGER NOT NULL,
    offset_hours INTEGER NOT NULL,
    length       INTEGER NOT NULL,
    crc          INTEGER NOT NULL,
    shift        INTEGER NOT NULL,
    deflated     BLOB NOT NULL,
    PRIMARY KEY (device, day)
  ) STRICT;
  CREATE INDEX sealed_day_state ON sealed_day (device, offset_hours, day, length, crc);

  INSERT INTO open_day (device, day, mark)
    SELECT device, day, random() FROM (
      SELECT DISTINCT device, (time - ((time % 86400) + 86400) % 86400) / 86400 AS day FROM reading);
  `,
  `
  -- Sealed days have their sets as columns as well: frames of src/contract/columns. What was sealed without them is sealed
  -- anew. Made anew too, for columns to stand before the text: what stands behind it is read past all of it.
  INSERT INTO open_day (device, day, mark) SELECT device, day, random() FROM sealed_day;
  DROP TABLE sealed_day;
  CREATE TABLE sealed_day (
    device       INTEGER NOT NULL,
    day          INTEGER NOT NULL,
    offset_hours INTEGER NOT NULL,
    length       INTEGER NOT NULL,
    crc          INTEGER NOT NULL,
    shift        INTEGER NOT NULL,
    columns      BLOB NOT NULL,
    deflated     BLOB NOT NULL,
    PRIMARY KEY (device, day)
  ) STRICT;
  CREATE INDEX sealed_day_state ON sealed_day (device, offset_hours, day, length, crc);
  `,
  `
  -- Columns have another form, version 2 of src/columns: what was sealed is sealed anew.
  INSERT INTO open_day (device, day, mark) SELECT device, day, random() FROM sealed_day;
  DELETE FROM sealed_day;
  `,
]
