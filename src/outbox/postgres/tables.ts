/**
 * The tables of an outbox, as a step of the caller's schema. They refer to its receivers, a table `subscription` with `id`
 * and `disabled_at`, and go with them. All names begin with the prefix. Released: a change is a new step, not a change of
 * this one.
 */
export function outboxTables(prefix = ''): string {
  return `
  -- due_at: when the next try may be, null while nothing waits. leased_until: when the lane is, or became, free.
  CREATE TABLE ${prefix}lane (
    subscription text COLLATE "C" NOT NULL REFERENCES ${prefix}subscription (id) ON DELETE CASCADE,
    device       text COLLATE "C" NOT NULL,
    failures     integer NOT NULL DEFAULT 0,
    due_at       bigint,
    lease        text,
    leased_until bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (subscription, device)
  );

  CREATE TABLE ${prefix}outbox (
    id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    subscription  text COLLATE "C" NOT NULL REFERENCES ${prefix}subscription (id) ON DELETE CASCADE,
    device        text COLLATE "C" NOT NULL,
    body          text NOT NULL,
    waiting_since bigint,
    dead_at       bigint
  );
  CREATE INDEX ${prefix}outbox_waiting ON ${prefix}outbox (subscription, device, id) WHERE dead_at IS NULL;
  CREATE INDEX ${prefix}outbox_dead ON ${prefix}outbox (subscription, id) WHERE dead_at IS NOT NULL;

  CREATE TABLE ${prefix}attempt (
    id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    subscription text COLLATE "C" NOT NULL REFERENCES ${prefix}subscription (id) ON DELETE CASCADE,
    device       text COLLATE "C" NOT NULL,
    message      bigint NOT NULL,
    started_at   bigint NOT NULL,
    ended_at     bigint NOT NULL,
    status       integer,
    problem      text
  );
  CREATE INDEX ${prefix}attempt_of ON ${prefix}attempt (subscription, id);`
}
