import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { StoreFailure } from '../../database/store-failure.ts'
import type { Store } from '../../service/store/store.ts'
import { printable } from '../printable.ts'
import { type AdminContext, type Report, report, type VerbOptions, verb } from './context.ts'

export function backupCommand(context: AdminContext): Command {
  return verb('backup', 'copy the embedded store into a new file; it may be in use meanwhile')
    .argument('<file>', 'a file that is not there yet')
    .action((file: string, options: VerbOptions) =>
      report(context, options, (store) => backUp(store, resolve(file))),
    )
}

async function backUp(store: Store, file: string): Promise<Report> {
  if (!store.copyTo) {
    throw new Error(
      'DATABASE_URL names a PostgreSQL database. Back it up with pg_dump; docs/operations-service.md says how.',
    )
  }
  await store.copyTo(file).catch((cause: NodeJS.ErrnoException) => {
    if (cause instanceof StoreFailure) throw cause
    throw new Error(`${printable(file)}: ${REASONS[cause.code ?? ''] ?? cause.message}`, { cause })
  })
  const bytes = statSync(file).size
  return {
    json: { file, bytes },
    lines: [
      `Wrote ${printable(file)} (${(bytes / 1e6).toFixed(1)} MB).`,
      'It holds the keys of webhooks: keep it where only you can read it.',
    ],
    change: { event: 'backup', what: { file } },
  }
}

const REASONS: Record<string, string> = {
  EEXIST: 'there is such a file already. Name one that is not there yet.',
  ENOENT: 'there is no such folder. Make it first.',
  EACCES: 'this account may not write there.',
}
