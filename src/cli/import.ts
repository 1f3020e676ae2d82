import { Command } from 'commander'
import { chooseOrganisation, OrganisationUnclear } from '../service/import/choose-organisation.ts'
import { type ImportSummary, importDirectory } from '../service/import/import-directory.ts'
import { UnreadableFile } from '../service/import/problem.ts'
import type { Store } from '../service/store/store.ts'
import { collectProblems, problemLines } from './import-problems.ts'
import { showProgress } from './import-progress.ts'

/** 0: everything stored or already there. 1: nothing could be read. 2: something was left out. */
export type ImportExitCode = 0 | 1 | 2

export interface ImportOutput {
  /** The summary. */
  out: NodeJS.WritableStream
  /** Progress and problems; a bar when it is a terminal, else lines. */
  err: NodeJS.WritableStream & { isTTY?: boolean }
}

export interface RunImportOptions {
  store: Store
  directory: string
  /** By name; see `chooseOrganisation` for what happens without. */
  organisation?: string | undefined
  nowMs: number
  output: ImportOutput
}

/** `gaugeboard import DIR`. The store is opened when the command runs and closed behind it. */
export function importCommand(openStore: () => Promise<Store>): Command {
  return new Command('import')
    .description('load stations.csv and readings/*.csv[.gz] of a directory into the store')
    .argument('<dir>', 'directory that holds stations.csv and readings/')
    .option('--organisation <name>', 'whose stations they are (default: the only one, or "default")')
    .action(async (directory: string, { organisation }: { organisation?: string }) => {
      const store = await openStore()
      const output = { out: process.stdout, err: process.stderr }
      try {
        process.exitCode = await runImport({ store, directory, organisation, nowMs: Date.now(), output })
      } finally {
        await store.close()
      }
    })
}

/** Imports a directory, telling how far it is, what was left out and how it ended. Rejects if the store fails. */
export async function runImport(options: RunImportOptions): Promise<ImportExitCode> {
  const { store, directory, nowMs, output } = options
  const progress = showProgress(output.err)
  const problems = collectProblems()
  try {
    const { organisation, isNew } = await chooseOrganisation(store, options.organisation)
    const summary = await importDirectory({
      store,
      organisationId: organisation.id,
      directory,
      nowMs,
      onProblem: problems.add,
      onProgress: progress.update,
    })
    progress.stop()
    for (const line of problemLines(problems)) output.err.write(`${line}\n`)
    const target = `the ${isNew ? 'new ' : ''}organisation "${organisation.name}"`
    output.out.write(`${summaryLines(summary, target).join('\n')}\n`)
    return exitCode(summary, problems.count())
  } catch (error) {
    progress.stop()
    if (!(error instanceof UnreadableFile || error instanceof OrganisationUnclear)) throw error
    output.err.write(`Nothing was imported: ${error.message}\n`)
    return 1
  }
}

function exitCode({ stations, rows }: ImportSummary, problems: number): ImportExitCode {
  if (stations === 0) return 1
  return problems > 0 || rows.future > 0 ? 2 : 0
}

function summaryLines({ stations, files, rows }: ImportSummary, target: string): string[] {
  const table: [string, number][] = [
    ['stations', stations],
    ['files', files],
    ['rows read', rows.read],
    ['stored', rows.stored],
    ['already there', rows.present],
    ['without any value', rows.empty],
    ['skipped: in the future', rows.future],
    ['skipped: broken', rows.broken],
  ]
  const width = Math.max(...table.map(([, count]) => grouped(count).length))
  const lines = table.map(([name, count]) => `  ${name.padEnd(24)}${grouped(count).padStart(width)}`)
  return [`Imported into ${target}:`, ...lines]
}

function grouped(count: number): string {
  return count.toLocaleString('en')
}
