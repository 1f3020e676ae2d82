import type { z } from 'zod'
import { atOnce } from '../../../domain/in-steps.ts'
import { readJson } from '../../util/read-json.ts'
import { type StationDefaults, type StationInFile, stationsById, stationsFile } from './schema.ts'

type ParsedStationsFile =
  | { stations: ReadonlyMap<string, StationInFile>; defaults: StationDefaults }
  | { problems: string[] }

/** Never throws. */
export function parseStationsFile(text: string): ParsedStationsFile {
  return atOnce(parsedInSteps(text))
}

/** One station a step: validating them takes longest. */
export function* parsedInSteps(text: string): Generator<undefined, ParsedStationsFile> {
  const read = readJson(text)
  if ('problem' in read) return { problems: [read.problem] }
  const written = withStationsApart(read.value)
  const stations = new Map<string, StationInFile>()
  const problems: string[] = []
  for (const [id, entry] of Object.entries(written.stations)) {
    const parsed = stationsById.safeParse({ [id]: entry })
    if (parsed.success) addAll(stations, parsed.data)
    else problems.push(...problemsOf(parsed.error, ['stations']))
    yield
  }
  const file = stationsFile.safeParse(written.file)
  if (file.success) addAll(stations, file.data.stations)
  else problems.push(...problemsOf(file.error))
  if (problems.length > 0) return { problems }
  const circular = yield* circularFlow(stations)
  if (circular.length > 0 || !file.success) return { problems: circular.map(leadsBack) }
  const { stations: _, $schema: __, ...defaults } = file.data
  return { stations, defaults }
}

function withStationsApart(file: unknown): { file: unknown; stations: object } {
  const { stations } = (file ?? {}) as { stations?: unknown }
  const isApart = typeof stations === 'object' && stations !== null && !Array.isArray(stations)
  return isApart ? { file: { ...(file as object), stations: {} }, stations } : { file, stations: {} }
}

function addAll(stations: Map<string, StationInFile>, byId: Record<string, StationInFile>): void {
  for (const [id, station] of Object.entries(byId)) stations.set(id, station)
}

export function problemsOf({ issues }: z.ZodError, place: readonly PropertyKey[] = []): string[] {
  return issues.map(({ path, message }) => `${jsonPath([...place, ...path])}: ${message}`)
}

function leadsBack(id: string): string {
  return `${jsonPath(['stations', id, 'upstream', 'station'])}: going upstream from here leads back here`
}

/** `stations["SIM-1"].levels.FLUID_LEVEL.levels[0].at`, as in a program. */
export function jsonPath(path: readonly PropertyKey[]): string {
  const written = path.map((step) => {
    if (typeof step === 'number') return `[${step}]`
    const key = String(step)
    return /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
  })
  return written.join('').replace(/^\./, '') || 'the whole'
}

function* circularFlow(
  stations: ReadonlyMap<string, StationInFile>,
): Generator<undefined, readonly string[]> {
  const walked = new Set<string>()
  const circular = new Set<string>()
  for (const start of stations.keys()) {
    const way: string[] = []
    let at: string | undefined = start
    while (at !== undefined && !walked.has(at)) {
      walked.add(at)
      way.push(at)
      at = stations.get(at)?.upstream?.station
    }
    // a circle, if it returns to its own way
    const back = at === undefined ? -1 : way.indexOf(at)
    if (back !== -1) for (const id of way.slice(back)) circular.add(id)
    yield
  }
  return circular.size === 0 ? [] : [...stations.keys()].filter((id) => circular.has(id))
}
