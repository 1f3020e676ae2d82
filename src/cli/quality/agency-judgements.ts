import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import type { KeptJudgement } from '../../bff/storage/judgement-store.ts'
import { parseInstant } from '../../contract/instant.ts'
import { agencyNote, readAgencyFlag } from '../../domain/quality/agency-flags.ts'

interface AgencyJudgements {
  judgements: KeptJudgement[]
  missing: number
  problems: string[]
}

const COLUMNS = ['start', 'end', 'sensor', 'flag'] as const

export const FLAG_FILE = /\.csv(\.gz)?$/

/**
 * Reads `start,end,rows,sensor,flag,comment`, both ends included. Equal lines have equal IDs. Throws
 * `UnreadableFlags`.
 */
export function agencyJudgements(text: string, device: string, nowMs: number): AgencyJudgements {
  const [head = [], ...lines] = rowsOf(text)
  const lacking = COLUMNS.filter((name) => !head.includes(name))
  if (lacking.length > 0) throw new UnreadableFlags(`its first line lacks the columns ${lacking.join(', ')}`)
  const read: AgencyJudgements = { judgements: [], missing: 0, problems: [] }
  lines.forEach((line, n) => {
    const cell = (name: string) => line[head.indexOf(name)] ?? ''
    const judgement = judgementOf(cell, device, nowMs)
    if (judgement === 'missing') read.missing++
    else if (typeof judgement === 'string') read.problems.push(`line ${n + 2}: ${judgement}`)
    else read.judgements.push(judgement)
  })
  return read
}

function rowsOf(text: string): string[][] {
  try {
    return parse(text, { bom: true, relax_column_count: true })
  } catch {
    throw new UnreadableFlags('it is no CSV')
  }
}

function judgementOf(
  cell: (name: string) => string,
  device: string,
  nowMs: number,
): KeptJudgement | 'missing' | string {
  const [start, end] = [parseInstant(cell('start')), parseInstant(cell('end'))]
  if (start === undefined || end === undefined)
    return '"start" and "end" are times such as 2026-03-04T05:06:07Z'
  if (start > end) return 'it ends before it starts'
  const sensor = cell('sensor')
  if (sensor === '') return 'it names no sensor'
  const flag = readAgencyFlag(cell('flag'))
  if (flag === 'missing') return flag
  if (flag === undefined) return `the flag ${JSON.stringify(cell('flag'))} is not known`
  const comment = cell('comment').replaceAll('\0', '')
  return {
    id: idOf([device, sensor, start, end, cell('flag'), comment]),
    device,
    sensor,
    from: start,
    // the reading at the end belongs to it
    to: end + 1,
    flag: flag.verdict,
    note: agencyNote(cell('flag'), flag, comment),
    by: null,
    at: nowMs,
    source: 'agency',
  }
}

function idOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)
}

/** The message completes a sentence. */
export class UnreadableFlags extends Error {
  override name = 'UnreadableFlags'
}

/** A file itself, or a directory's files of flags, sorted. A missing path is returned for the error later. */
export async function flagFilesAt(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) return [path]
  const names = (await readdir(path)).filter((name) => FLAG_FILE.test(name)).sort()
  return names.map((name) => join(path, name))
}

/** A file's text, unpacked. Rejects with `UnreadableFlags`. */
export async function flagText(path: string): Promise<string> {
  if (!FLAG_FILE.test(path)) throw new UnreadableFlags('it is not called STATION_ID.csv or STATION_ID.csv.gz')
  try {
    const bytes = await readFile(path)
    return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  } catch (error) {
    const { code = 'unknown reason' } = error as NodeJS.ErrnoException
    throw new UnreadableFlags(`it cannot be read (${code})`)
  }
}
