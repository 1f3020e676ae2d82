import { POSTGRES } from '../../../database/dialect.ts'
import { outboxTables } from '../../../outbox/tables.ts'

/**
 * What brings a database of version n to version n + 1, for each n from 0. An entry that was ever released is
 * never changed: a change is a new entry. Texts that are ordered by are compared by byte, as SQLite does.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE organisation (
    id           text COLLATE "C" PRIMARY KEY,
    name         text COLLATE "C" NOT NULL UNIQUE,
    offset_hours integer NOT NULL
  );

  CREATE TABLE basic_key (
    api_key      text COLLATE "C" PRIMARY KEY,
    organisation text COLLATE "C" NOT NULL REFERENCES organisation (id),
    secret_hash  bytea NOT NULL,
    revoked_at   bigint,
    expires_at   bigint
  );

  CREATE TABLE public_key (
    hash         bytea PRIMARY KEY,
    organisation text COLLATE "C" NOT NULL REFERENCES organisation (id),
    revoked_at   bigint,
    expires_at   bigint
  );

  CREATE TABLE device (
    number           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    organisation     text COLLATE "C" NOT NULL REFERENCES organisation (id),
    id               text COLLATE "C" NOT NULL,
    name             text NOT NULL,
    type             text NOT NULL,
    lat              double precision,
    long             double precision,
    interval_seconds bigint,
    last_time        bigint,
    UNIQUE (organisation, id)
  );

  CREATE TABLE sensor (
    device   bigint NOT NULL REFERENCES device (number) ON DELETE CASCADE,
    position integer NOT NULL,
    id       text COLLATE "C" NOT NULL,
    name     text NOT NULL,
    type     text NOT NULL,
    unit     text NOT NULL,
    PRIMARY KEY (device, position),
    UNIQUE (device, id)
  );

  -- time: epoch seconds. packed: see pack-values.ts. No foreign key here: append checks the device once a
  -- batch, where PostgreSQL would once a row. One partition a year, made when its first reading comes.
  CREATE TABLE reading (
    device bigint NOT NULL,
    time   bigint NOT NULL,
    packed text NOT NULL,
    PRIMARY KEY (device, time)
  ) PARTITION BY RANGE (time);
  `,
  `
  CREATE TABLE subscription (
    id           text COLLATE "C" PRIMARY KEY,
    organisation text COLLATE "C" NOT NULL REFERENCES organisation (id),
    url          text NOT NULL,
    key          text NOT NULL,
    created_at   bigint NOT NULL,
    disabled_at  bigint
  );

  ${outboxTables(POSTGRES)}
  `,
]
