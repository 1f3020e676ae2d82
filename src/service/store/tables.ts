import type { Dialect } from '../../database/dialect.ts'
import { outboxTables } from '../../outbox/tables.ts'

interface Own {
  /** A device's number, which the engine gives it. */
  number: string
  /** What stands behind the reference of a sensor to its device, and behind the table of readings. */
  onRemoval?: string
  partitions?: string
}

/** The first two steps of either schema. Released: change them by a new step only. */
export function storeTables(dialect: Dialect, { number, onRemoval = '', partitions = '' }: Own): string[] {
  const { key, text, whole, small, real, bytes, table, keyed } = dialect
  return [
    `
  CREATE TABLE organisation (
    id           ${key} PRIMARY KEY,
    name         ${key} NOT NULL UNIQUE,
    offset_hours ${small} NOT NULL
  )${keyed};

  CREATE TABLE basic_key (
    api_key      ${key} PRIMARY KEY,
    organisation ${key} NOT NULL REFERENCES organisation (id),
    secret_hash  ${bytes} NOT NULL,
    revoked_at   ${whole},
    expires_at   ${whole}
  )${keyed};

  CREATE TABLE public_key (
    hash         ${bytes} PRIMARY KEY,
    organisation ${key} NOT NULL REFERENCES organisation (id),
    revoked_at   ${whole},
    expires_at   ${whole}
  )${keyed};

  CREATE TABLE device (
    number           ${number},
    organisation     ${key} NOT NULL REFERENCES organisation (id),
    id               ${key} NOT NULL,
    name             ${text} NOT NULL,
    type             ${text} NOT NULL,
    lat              ${real},
    long             ${real},
    interval_seconds ${whole},
    last_time        ${whole},
    UNIQUE (organisation, id)
  )${table};

  CREATE TABLE sensor (
    device   ${whole} NOT NULL REFERENCES device (number)${onRemoval},
    position ${small} NOT NULL,
    id       ${key} NOT NULL,
    name     ${text} NOT NULL,
    type     ${text} NOT NULL,
    unit     ${text} NOT NULL,
    PRIMARY KEY (device, position),
    UNIQUE (device, id)
  )${keyed};

  -- time: epoch seconds. packed: see pack-values.ts. No foreign key here: append checks the device once a
  -- batch, where the engine would once a row.
  CREATE TABLE reading (
    device ${whole} NOT NULL,
    time   ${whole} NOT NULL,
    packed ${text} NOT NULL,
    PRIMARY KEY (device, time)
  )${keyed}${partitions};
    `,
    `
  CREATE TABLE subscription (
    id           ${key} PRIMARY KEY,
    organisation ${key} NOT NULL REFERENCES organisation (id),
    url          ${text} NOT NULL,
    key          ${text} NOT NULL,
    created_at   ${whole} NOT NULL,
    disabled_at  ${whole}
  )${keyed};

  ${outboxTables(dialect)}
    `,
  ]
}
