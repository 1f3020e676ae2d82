import type { Dialect } from '../database/dialect.ts'

/**
 * An outbox's tables as a step of the caller's schema, with its receivers in a table `subscription` (`id`,
 * `disabled_at`). Released: a change is a new step.
 */
export function outboxTables(dialect: Dialect, prefix = ''): string {
  const { key, text, whole, small, serial, table, keyed } = dialect
  return `
  -- due_at: when the next try may be, null while nothing waits. leased_until: when the lane is, or became, free.
  CREATE TABLE ${prefix}lane (
    subscription ${key} NOT NULL REFERENCES ${prefix}subscription (id) ON DELETE CASCADE,
    device       ${key} NOT NULL,
    failures     ${small} NOT NULL DEFAULT 0,
    due_at       ${whole},
    lease        ${text},
    leased_until ${whole} NOT NULL DEFAULT 0,
    PRIMARY KEY (subscription, device)
  )${keyed};

  CREATE TABLE ${prefix}outbox (
    id            ${serial},
    subscription  ${key} NOT NULL REFERENCES ${prefix}subscription (id) ON DELETE CASCADE,
    device        ${key} NOT NULL,
    body          ${text} NOT NULL,
    waiting_since ${whole},
    dead_at       ${whole}
  )${table};
  CREATE INDEX ${prefix}outbox_waiting ON ${prefix}outbox (subscription, device, id) WHERE dead_at IS NULL;
  CREATE INDEX ${prefix}outbox_dead ON ${prefix}outbox (subscription, id) WHERE dead_at IS NOT NULL;

  CREATE TABLE ${prefix}attempt (
    id           ${serial},
    subscription ${key} NOT NULL REFERENCES ${prefix}subscription (id) ON DELETE CASCADE,
    device       ${key} NOT NULL,
    message      ${whole} NOT NULL,
    started_at   ${whole} NOT NULL,
    ended_at     ${whole} NOT NULL,
    status       ${small},
    problem      ${text}
  )${table};
  CREATE INDEX ${prefix}attempt_of ON ${prefix}attempt (subscription, id);`
}
