import { basename } from 'node:path'
import { Command } from 'commander'
import type { DashboardStore } from '../../bff/storage/dashboard-store.ts'
import type { RecordChange } from '../audit/command-audit.ts'
import { printable } from '../printable.ts'
import { agencyJudgements, FLAG_FILE, flagFilesAt, flagText, UnreadableFlags } from './agency-judgements.ts'

export interface OpenedJudgements {
  store: Pick<DashboardStore, 'judgements' | 'close'>
  tenant: string
}

interface QualityContext {
  open: () => Promise<OpenedJudgements>
  now: () => number
  out: NodeJS.WritableStream
  err: NodeJS.WritableStream
  recordChange: RecordChange
}

const BATCH = 500
const MAX_PROBLEMS = 10

const FORM_HELP = `
Each file is called as its station, STATION_ID.csv or .csv.gz, and holds, as UTF-8:
  start,end,rows,sensor,flag,comment
  2015-12-01T00:00:00Z,2015-12-09T23:45:00Z,864,FLUID_LEVEL,G;Ed,Drift of 8 mm corrected
Both ends are included; sensor is a sensor's ID or its type. Flags are as the Environment Agency (England), USGS or NERRS
write them. Reading a file again adds nothing. A running dashboard shows them within seconds.`

export function qualityCommand(context: QualityContext): Command {
  const read = new Command('import')
    .description('read flags that an agency gave to readings, from files or the files of directories')
    .argument('<path...>', 'a file or a directory of such files')
    .addHelpText('after', FORM_HELP)
    .action(async (paths: string[]) => {
      process.exitCode = await importFlags(context, paths)
    })
  return new Command('quality').description('what is said by hand of readings').addCommand(read)
}

/** Exit code 0: all was read. 2: some were skipped. 1: nothing was read. Rejects for an unusable store. */
export async function importFlags(context: QualityContext, paths: readonly string[]): Promise<0 | 1 | 2> {
  const { out, err, now, recordChange } = context
  const files = (await Promise.all(paths.map(flagFilesAt))).flat()
  const { store, tenant } = await context.open()
  let [imported, skipped] = [0, 0]
  try {
    for (const file of files) {
      const station = basename(file).replace(FLAG_FILE, '')
      try {
        const read = agencyJudgements(await flagText(file), station, now())
        const before = (await store.judgements.ofDevice(tenant, station)).length
        for (let at = 0; at < read.judgements.length; at += BATCH) {
          await store.judgements.append(tenant, read.judgements.slice(at, at + BATCH))
        }
        const added = (await store.judgements.ofDevice(tenant, station)).length - before
        imported++
        skipped += read.problems.length
        out.write(
          `${printable(station)}: ${read.judgements.length} stretches read, ${added} of them new; ` +
            `${read.missing} without values, ${read.problems.length} skipped.\n`,
        )
        for (const problem of read.problems.slice(0, MAX_PROBLEMS)) {
          err.write(`  ${printable(file)}, ${printable(problem)}\n`)
        }
        if (added > 0) {
          await recordChange({ event: 'judgements-import', what: { device: station, stretches: added } })
        }
      } catch (error) {
        if (!(error instanceof UnreadableFlags)) throw error
        skipped++
        err.write(`${printable(file)}: ${error.message}\n`)
      }
    }
  } finally {
    await store.close()
  }
  if (imported === 0) err.write('Nothing was read. Name a file STATION_ID.csv or a directory of them.\n')
  return imported === 0 ? 1 : skipped > 0 ? 2 : 0
}
