import type { z } from 'zod'
import { atOnce } from '../../../domain/in-steps.ts'
import { OPEN_OBJECT } from '../../upstream/reading/ascii.ts'
import { jsonMembers, parsedJson } from '../../upstream/reading/json-members.ts'
import { isDeeperThan, MAX_JSON_DEPTH, NESTS_TOO_DEEP, readJson } from '../../util/read-json.ts'
import { type StationDefaults, type StationInFile, stationsById, stationsFile } from './schema.ts'

type ParsedStationsFile =
  | { stations: ReadonlyMap<string, StationInFile>; defaults: StationDefaults }
  | { problems: string[] }

interface Written {
  file: unknown
  stations: ReadonlyMap<string, unknown>
}

/** Editors on Windows write one, and JSON allows none. */
const BYTE_ORDER_MARK = Buffer.from('\uFEFF')

/** Never throws. */
export function parseStationsFile(text: string): ParsedStationsFile {
  return atOnce(parsedInSteps(Buffer.from(text)))
}

export function* parsedInSteps(bytes: Buffer): Generator<undefined, ParsedStationsFile> {
  const written = yield* writtenIn(bytes)
  if ('problem' in written) return { problems: [written.problem] }
  const stations = new Map<string, StationInFile>()
  const problems: string[] = []
  for (const [id, entry] of written.stations) {
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

function* writtenIn(bytes: Buffer): Generator<undefined, Written | { problem: string }> {
  const start = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0
  try {
    return yield* stationByStation(bytes, start)
  } catch {
    // read as a whole, it reports the problem and its place
    const read = readJson(bytes.toString())
    return 'problem' in read ? read : { file: read.value, stations: new Map() }
  }
}

function* stationByStation(bytes: Buffer, start: number): Generator<undefined, Written> {
  const members = new Map<string, unknown>()
  const stations = new Map<string, unknown>()
  for (const member of jsonMembers(bytes, start, bytes.length)) {
    yield
    if (!member) continue
    const { name, from, to } = member
    const isApart = name === 'stations' && bytes[from] === OPEN_OBJECT
    members.set(name, isApart ? {} : shallow(1, parsedJson(bytes, from, to)))
    // of equal names the last one counts
    if (name === 'stations') stations.clear()
    if (!isApart) continue
    for (const station of jsonMembers(bytes, from, to)) {
      if (station) stations.set(station.name, shallow(2, parsedJson(bytes, station.from, station.to)))
      yield
    }
  }
  return { file: Object.fromEntries(members), stations }
}

/** Throws where a value at that depth nests too deep. */
function shallow(depth: number, value: unknown): unknown {
  if (isDeeperThan(MAX_JSON_DEPTH - depth, value)) throw new Error(NESTS_TOO_DEEP)
  return value
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
