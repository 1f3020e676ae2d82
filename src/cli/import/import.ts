import { join } from 'node:path'
import { Command } from 'commander'
import { StoreFailure } from '../../database/store-failure.ts'
import { chooseOrganisation, OrganisationUnclear } from '../../service/import/choose-organisation.ts'
import { type ImportSummary, importDirectory } from '../../service/import/import-directory.ts'
import { UnreadableFile } from '../../service/import/problem.ts'
import { STATIONS_FILE } from '../../service/import/stations.ts'
import type { Store } from '../../service/store/store.ts'
import { printable } from '../printable.ts'
import { untilSignalled } from '../until-ended.ts'
import {
  collectProblems,
  type ImportExitCode,
  type ImportOutput,
  problemLines,
  rowLines,
  showProgress,
  summaryOf,
} from './import-report.ts'
import { openForStdin, runStdinImport } from './import-stdin.ts'

interface RunImportOptions {
  store: Store
  directory: string
  /** By name; see `chooseOrganisation` for the default. */
  organisation?: string | undefined
  nowMs: number
  output: ImportOutput
}

const FORMS_HELP = `
The directory holds, as UTF-8:
  stations.csv               station_id, and where known name, lat, long, type, interval_seconds
  readings/<station_id>.csv  timestamp,FLUID_LEVEL (cm),BATTERY (V): a column a sensor, its type and in brackets its unit
  readings/*.csv.gz          the same, packed
Timestamps are ISO 8601 with an offset (2026-03-04T05:06:07Z); an empty cell is no reading.

With - each line of standard input is one reading of a station that is in the store already:
  {"device_id":"weir","timestamp":"2026-03-04T05:06:07Z","sensors":{"fluid_level":521.7}}
sensors may also be written as the interface does: [{"id":"fluid_level","value":521.7}]. Lines are on disk a second
after they came at the latest, so a pipe that never ends works too. While the disk is full it waits, reads no further and
says so.`

export function importCommand(openStore: () => Promise<Store>): Command {
  return new Command('import')
    .description(
      'load stations.csv and readings/*.csv[.gz] of a directory into the store, or readings line by line',
    )
    .argument('<dir>', 'directory that holds stations.csv and readings/; - reads NDJSON from standard input')
    .option('--organisation <name>', 'whose stations they are (default: the only one, or "default")')
    .addHelpText('after', FORMS_HELP)
    .action(async (directory: string, { organisation }: { organisation?: string }) => {
      const output = { out: process.stdout, err: process.stderr }
      const ended = directory === '-' ? untilSignalled() : undefined
      const store = ended ? await openForStdin(openStore, output.err, ended) : await openStore()
      try {
        process.exitCode = ended
          ? await runStdinImport({ store, organisation, input: process.stdin, now: Date.now, output, ended })
          : await runImport({ store, directory, organisation, nowMs: Date.now(), output })
      } finally {
        await store.close()
      }
    })
}

/** Imports a directory with progress and a summary. Rejects on an unknown failure of the store. */
export async function runImport(options: RunImportOptions): Promise<ImportExitCode> {
  const { store, directory, nowMs, output } = options
  const progress = showProgress(output.err)
  const problems = collectProblems()
  try {
    let target = ''
    const summary = await importDirectory({
      store,
      async organisation() {
        const { organisation, isNew } = await chooseOrganisation(store, options.organisation)
        target = `the ${isNew ? 'new ' : ''}organisation "${organisation.name}"`
        return organisation
      },
      directory,
      nowMs,
      onProblem: problems.add,
      onProgress: progress.update,
    })
    progress.stop()
    for (const line of problemLines(problems)) output.err.write(`${line}\n`)
    const { stations, files, rows, stopped } = summary
    if (stopped) {
      const where = `${stopped.file}:${stopped.line}: stopped here: ${stopped.message}`
      const advice = 'Then run the same import again: what is stored already is left alone.'
      output.err.write(`${printable(`${where} ${advice}`)}\n`)
    }
    output.out.write(summaryOf(target, [['stations', stations], ['files', files], ...rowLines(rows)]))
    return exitCode(summary, problems.count())
  } catch (error) {
    progress.stop()
    if (error instanceof UnreadableFile) {
      const file = printable(join(directory, STATIONS_FILE))
      output.err.write(
        `Nothing was imported: ${file}: ${error.message}. "import --help" says what the directory holds.\n`,
      )
    } else if (error instanceof OrganisationUnclear || error instanceof StoreFailure) {
      output.err.write(`Nothing was imported: ${error.message}\n`)
    } else {
      throw error
    }
    return 1
  }
}

function exitCode({ stations, rows, stopped }: ImportSummary, problems: number): ImportExitCode {
  if (stations === 0) return 1
  return stopped || problems > 0 || rows.future > 0 ? 2 : 0
}
