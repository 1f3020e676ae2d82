import { Command } from 'commander'
import type { Store } from '../../service/store/store.ts'
import type { Change, RecordChange } from '../audit/command-audit.ts'

export interface AdminContext {
  openStore: () => Store | Promise<Store>
  /** Whether receivers may stand on this machine or in a private network; throws like the configuration. */
  allowPrivateReceivers: () => boolean
  /** Epoch milliseconds. */
  now: () => number
  out: NodeJS.WritableStream
  recordChange: RecordChange
}

/** What a command has to say, for machines and for people. */
export interface Report {
  json: unknown
  lines: readonly string[]
  /** What the command has changed, for the audit log. */
  change?: Change
}

/** What every verb takes. */
export interface VerbOptions {
  json?: boolean
}

/** A verb whose options always include `--json`. */
export function verb(name: string, description: string): Command {
  return new Command(name).description(description).option('--json', 'print JSON, for machines')
}

/** Runs a command on the store and prints its report in the chosen format. */
export async function report(
  { openStore, out, recordChange }: AdminContext,
  { json }: VerbOptions,
  run: (store: Store) => Promise<Report>,
): Promise<void> {
  const store = await openStore()
  try {
    const { json: value, lines, change } = await run(store)
    if (change) await recordChange(change)
    out.write(json ? `${JSON.stringify(value)}\n` : `${lines.join('\n')}\n`)
  } finally {
    await store.close()
  }
}
