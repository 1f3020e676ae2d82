import { type StationInFile, stationsFile } from './schema.ts'

/** The stations of a file by id, or everything that is wrong with it, each problem with its place. */
export type ParsedStationsFile = { stations: ReadonlyMap<string, StationInFile> } | { problems: string[] }

/** Reads the text of a stations file. Never throws. */
export function parseStationsFile(text: string): ParsedStationsFile {
  let json: unknown
  try {
    // editors on Windows begin a file with a mark that is no JSON
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return { problems: [`it is no JSON: ${error instanceof Error ? error.message : String(error)}`] }
  }
  const parsed = stationsFile.safeParse(json)
  if (parsed.success) return { stations: new Map(Object.entries(parsed.data.stations)) }
  return { problems: parsed.error.issues.map(({ path, message }) => `${jsonPath(path)}: ${message}`) }
}

/** `stations["SIM-1"].levels.FLUID_LEVEL.levels[0].at`: as one would write it in a program. */
export function jsonPath(path: readonly PropertyKey[]): string {
  const written = path.map((step) => {
    if (typeof step === 'number') return `[${step}]`
    const key = String(step)
    return /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
  })
  return written.join('').replace(/^\./, '') || 'the whole'
}
