import { Pool, type PoolClient, types } from 'pg'

export type Querying = Pick<PoolClient, 'query'>

const MAX_CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 10_000
/** Far above any statement of ours: a longer one has lost its server. */
const QUERY_TIMEOUT_MS = 300_000
const INT8 = 20

/**
 * A commit is on disk before it returns, whatever the server's default. No JIT: it takes longer than any
 * statement of ours. A statement rejects after `queryTimeoutMs`, as when the server is frozen.
 */
export function openPool(url: string, queryTimeoutMs = QUERY_TIMEOUT_MS): Pool {
  const pool = new Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    application_name: 'gaugeboard',
    // our times and counts are far below 2^53
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : types.getTypeParser(oid, format as 'text'),
    },
    onConnect: async (client: Querying) => {
      await client.query('SET synchronous_commit = on; SET jit = off')
    },
  })
  // an idle connection broke: the next statement takes another one or reports the error
  pool.on('error', () => {})
  // a connection broke in a transaction, which rejects as well; unhandled, the event would end the process
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** The rows of a statement, prepared once a connection. */
export async function all<Row>(db: Querying, text: string, ...values: unknown[]): Promise<Row[]> {
  return (await db.query({ name: nameOf(text), text, values })).rows as Row[]
}

export async function one<Row>(db: Querying, text: string, ...values: unknown[]): Promise<Row | undefined> {
  return (await all<Row>(db, text, ...values))[0]
}

/** Returns how many rows changed. */
export async function run(db: Querying, text: string, ...values: unknown[]): Promise<number> {
  return (await db.query({ name: nameOf(text), text, values })).rowCount ?? 0
}

/** All or nothing, on one connection. READ COMMITTED: each statement sees earlier commits. */
export async function inTransaction<T>(pool: Pool, work: (db: Querying) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

const names = new Map<string, string>()

/** Numbered: PostgreSQL cuts names after 63 bytes. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `gaugeboard_${names.size}`
  names.set(text, name)
  return name
}
