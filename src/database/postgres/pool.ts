import { Pool, type PoolClient, types } from 'pg'

/** Whatever runs a statement: the pool, or the one connection of a transaction. */
export type Querying = Pick<PoolClient, 'query'>

const MAX_CONNECTIONS = 10
const CONNECT_TIMEOUT_MS = 10_000
/** Far above any statement of ours: one that takes longer has lost its server, whatever the connection says. */
const QUERY_TIMEOUT_MS = 300_000
const INT8 = 20

/**
 * A pool of connections. A commit is on disk before it returns, whatever the server's default is; plans are not
 * compiled to machine code, which takes longer than any statement of ours. A statement rejects where it takes longer than
 * `queryTimeoutMs`, as it does when the server is frozen.
 */
export function openPool(url: string, queryTimeoutMs = QUERY_TIMEOUT_MS): Pool {
  const pool = new Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    application_name: 'gaugeboard',
    // times and counts of ours are far below 2^53
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : types.getTypeParser(oid, format as 'text'),
    },
    onConnect: async (client: Querying) => {
      await client.query('SET synchronous_commit = on; SET jit = off')
    },
  })
  // a connection that broke while idle: the next statement takes another one or says what is wrong
  pool.on('error', () => {})
  // one that broke under a transaction rejects what waits for it, and says so here besides, which would end the process
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** The rows of a statement, which is prepared once a connection under its own text. */
export async function all<Row>(db: Querying, text: string, ...values: unknown[]): Promise<Row[]> {
  return (await db.query({ name: nameOf(text), text, values })).rows as Row[]
}

/** The first row, if any. */
export async function one<Row>(db: Querying, text: string, ...values: unknown[]): Promise<Row | undefined> {
  return (await all<Row>(db, text, ...values))[0]
}

/** Runs a statement that changes rows; how many it changed. */
export async function run(db: Querying, text: string, ...values: unknown[]): Promise<number> {
  return (await db.query({ name: nameOf(text), text, values })).rowCount ?? 0
}

/** All of `work` or nothing, on one connection. READ COMMITTED: each statement sees what was committed before it. */
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

/** PostgreSQL cuts names after 63 bytes, so statements are numbered. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `gaugeboard_${names.size}`
  names.set(text, name)
  return name
}
