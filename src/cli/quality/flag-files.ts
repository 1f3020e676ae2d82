import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

export const FLAG_FILE = /\.csv(\.gz)?$/

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
