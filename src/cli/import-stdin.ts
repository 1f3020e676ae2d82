import type { Readable } from 'node:stream'
import {
  knownOrganisation,
  OrganisationUnclear,
  OrganisationUnknown,
} from '../service/import/choose-organisation.ts'
import { importNdjson } from '../service/import/import-ndjson.ts'
import type { Store } from '../service/store/store.ts'
import type { ImportExitCode, ImportOutput } from './import.ts'
import { rowLines, summaryOf } from './import-summary.ts'
import { printable } from './printable.ts'
import { untilAskedToEnd } from './until-ended.ts'

export interface StdinImportOptions {
  store: Store
  organisation?: string | undefined
  input: Readable
  now: () => number
  output: ImportOutput
  /** Stops the reading; by default the process being asked to end. */
  ended?: Promise<void>
}

/**
 * Stores readings from standard input until it ends or the process is asked to end, each problem told as it
 * is met. Rejects if the store fails; what was stored up to then stays.
 */
export async function runStdinImport(options: StdinImportOptions): Promise<ImportExitCode> {
  const { store, input, now, output, ended = untilAskedToEnd() } = options
  const ending = new AbortController()
  void ended.then(() => ending.abort())
  try {
    // readings are of stations that are there already
    const organisation = await knownOrganisation(store, options.organisation)
    const rows = await importNdjson({
      store,
      organisationId: organisation.id,
      input,
      name: 'stdin',
      now,
      onProblem: ({ file, line, reason }) =>
        void output.err.write(`${printable(`${file}:${line}: ${reason}`)}\n`),
      signal: ending.signal,
    })
    output.out.write(summaryOf(`the organisation "${organisation.name}"`, rowLines(rows)))
    if (rows.read === 0) output.err.write('Nothing was imported: standard input held no line\n')
    return rows.read === 0 ? 1 : rows.broken + rows.future > 0 ? 2 : 0
  } catch (error) {
    if (!(error instanceof OrganisationUnclear || error instanceof OrganisationUnknown)) throw error
    output.err.write(`Nothing was imported: ${error.message}\n`)
    return 1
  }
}
