import { Command } from 'commander'
import type { Store } from '../../service/store/store.ts'

export interface AdminContext {
  openStore: () => Store | Promise<Store>
  /** Whether receivers may stand on this machine or in a private network; throws like the configuration. */
  allowPrivateReceivers: () => boolean
  /** Epoch milliseconds. */
  now: () => number
  out: NodeJS.WritableStream
}

/** What a command has to say, for machines and for people. */
export interface Report {
  json: unknown
  lines: readonly string[]
}

/** What every verb takes. */
export interface VerbOptions {
  json?: boolean
}

/** A verb whose options always include `--json`. */
export function verb(name: string, description: string): Command {
  return new Command(name).description(description).option('--json', 'print JSON, for machines')
}

/** Runs a verb on the store and prints its report in the form asked for. */
export async function report(
  { openStore, out }: AdminContext,
  { json }: VerbOptions,
  run: (store: Store) => Promise<Report>,
): Promise<void> {
  const store = await openStore()
  try {
    const { json: value, lines } = await run(store)
    out.write(json ? `${JSON.stringify(value)}\n` : `${lines.join('\n')}\n`)
  } finally {
    await store.close()
  }
}
