import { Command } from 'commander'
import type { Store } from '../../service/store/store.ts'
import type { Change, RecordChange } from '../audit/command-audit.ts'

export interface AdminContext {
  openStore: () => Store | Promise<Store>
  /** Whether receivers may be on this machine or a private network; throws like the configuration. */
  allowPrivateReceivers: () => boolean
  /** Epoch milliseconds. */
  now: () => number
  out: NodeJS.WritableStream
  recordChange: RecordChange
}

export interface Report {
  json: unknown
  lines: readonly string[]
  change?: Change
}

export interface VerbOptions {
  json?: boolean
}

export function verb(name: string, description: string): Command {
  return new Command(name).description(description).option('--json', 'print JSON, for machines')
}

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
