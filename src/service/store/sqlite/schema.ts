import { SQLITE } from '../../../database/dialect.ts'
import { storeTables } from '../tables.ts'

/** Steps from version n to n + 1. A released entry is never changed: a change is a new entry. */
export const MIGRATIONS: readonly string[] = [
  ...storeTables(SQLITE, { number: 'INTEGER PRIMARY KEY' }),
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

  -- A day's part of a range answer, written and packed ahead: see store/sealed. The readings stay where they are.
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
  -- Sealed days have their sets as columns as well. What was sealed without them is sealed
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
  `
  -- Nobody reads columns and shift any more: what was sealed has them still, what is sealed has them empty. To drop them
  -- would rewrite the whole table. This step keeps versions that read them out.
  DROP INDEX sealed_day_state;
  `,
]
