import type { Readable } from 'node:stream'
import { whenAvailable } from '../../database/when-available.ts'
import { knownOrganisation, OrganisationUnclear } from '../../service/import/choose-organisation.ts'
import { importNdjson } from '../../service/import/import-ndjson.ts'
import type { Store } from '../../service/store/store.ts'
import { printable } from '../printable.ts'
import { untilSignalled } from '../until-ended.ts'
import { type ImportExitCode, type ImportOutput, rowLines, summaryOf } from './import-report.ts'
import { waitingNotices } from './import-waiting.ts'

interface StdinImportOptions {
  store: Store
  organisation?: string | undefined
  input: Readable
  now: () => number
  output: ImportOutput
  /** Ends reading; by default SIGINT and SIGTERM. */
  ended?: Promise<void>
}

const NAME = 'stdin'

/** The opened store; rejects like `openStore` if it can never be opened, or on a signal. */
export async function openForStdin(
  openStore: () => Promise<Store>,
  err: NodeJS.WritableStream,
  ended: Promise<void>,
): Promise<Store> {
  const notices = waitingNotices(err, { name: NAME, now: Date.now })
  const store = await whenAvailable(openStore, { signal: signalOf(ended), onFailure: notices.waitingToOpen })
  notices.resumed()
  return store
}

/**
 * Stores readings from standard input until its end or a signal; reports each problem at once. Waits while
 * the store is unavailable. Rejects on an unknown failure; stored readings stay.
 */
export async function runStdinImport(options: StdinImportOptions): Promise<ImportExitCode> {
  const { store, input, now, output, ended = untilSignalled() } = options
  const notices = waitingNotices(output.err, { name: NAME, now })
  try {
    // readings belong to known stations
    const organisation = await knownOrganisation(store, options.organisation)
    const { rows, unstored } = await importNdjson({
      store,
      organisationId: organisation.id,
      input,
      name: NAME,
      now,
      onProblem: ({ file, line, reason }) =>
        void output.err.write(`${printable(`${file}:${line}: ${reason}`)}\n`),
      onWaiting: notices.waiting,
      onResumed: notices.resumed,
      signal: signalOf(ended),
    })
    if (unstored) {
      const { readings, line, failure } = unstored
      const what = `${readings.toLocaleString('en')} readings from this line on are not stored: ${failure.message}`
      const advice = 'Send everything from this line on again; what is stored already is left alone.'
      output.err.write(`${printable(`${NAME}:${line}: ${what} ${advice}`)}\n`)
    }
    output.out.write(summaryOf(`the organisation "${organisation.name}"`, rowLines(rows)))
    if (rows.read === 0) output.err.write('Nothing was imported: standard input held no line\n')
    return rows.read === 0 ? 1 : unstored || rows.broken + rows.future > 0 ? 2 : 0
  } catch (error) {
    if (!(error instanceof OrganisationUnclear)) throw error
    output.err.write(`Nothing was imported: ${error.message}\n`)
    return 1
  }
}

function signalOf(ended: Promise<void>): AbortSignal {
  const ending = new AbortController()
  void ended.then(() => ending.abort())
  return ending.signal
}
