import type Database from 'libsql'
import type { Cell, Sql, Statement } from '../sql.ts'
import { all, inTransaction, one, run } from './rows.ts'

/**
 * A transaction of several runs within one turn, so that nothing comes between. `unflushed`: a connection to
 * the same file that does not wait for the disk.
 */
export function sqliteSql(db: Database.Database, unflushed = db): Sql {
  const statement = statementsOf(db)
  const unflushedStatement = statementsOf(unflushed)
  const runTogether = inTransaction(db, (statements: readonly Statement[]) => {
    for (const [text, ...values] of statements) run(statement(text), ...values)
  })
  return {
    all: async <Row>(text: string, ...values: Cell[]) => all<Row>(statement(text), ...values),
    one: async <Row>(text: string, ...values: Cell[]) => one<Row>(statement(text), ...values),
    run: async (text, ...values) => run(statement(text), ...values),
    runUnflushed: async (text, ...values) => run(unflushedStatement(text), ...values),
    runTogether: async (...statements) => runTogether(statements),
  }
}

function statementsOf(db: Database.Database): (text: string) => Database.Statement {
  const prepared = new Map<string, Database.Statement>()
  return (text) => {
    const known = prepared.get(text) ?? db.prepare(text)
    prepared.set(text, known)
    return known
  }
}
