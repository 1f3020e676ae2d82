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
]
