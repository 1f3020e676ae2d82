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
]

/** Its own: the service's store may have its tables in the same database. */
export const VERSION_TABLE = 'dashboard_schema_version'
