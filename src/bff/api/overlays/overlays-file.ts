import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { OverlayText } from '../../../domain/overlay.ts'
import { plainText } from '../../../domain/plain-text.ts'
import type { Logger } from '../../observe/logger.ts'
import { pollFile, type Taken, WatchedFile } from '../../observe/watched-file.ts'
import { problemsOf } from '../../stations/file/parse-stations-file.ts'
import { readJson } from '../../util/read-json.ts'
import { type Overlay, type Overlays, overlayOf } from './overlays.ts'
import { readGeoJson } from './read-geojson.ts'
import { type OverlayInFile, overlaysFile } from './schema.ts'

const MAX_FILE_BYTES = 16 * 2 ** 20
const MAX_TEXT_LENGTH = 200

/** The overlays file and the files it lists, read again on change; a broken one changes nothing. */
export class OverlaysFile implements Overlays {
  readonly #path: string
  readonly #file: WatchedFile<true>
  #digest = ''
  #all: readonly Overlay[] = []
  readonly #watched = new Map<string, () => void>()
  #pollEveryMs: number | undefined
  #isWatching = false

  private constructor(path: string, logger: Logger) {
    this.#path = path
    this.#file = new WatchedFile<true>({
      path,
      name: 'overlays file',
      logger,
      take: (bytes) => this.#take(bytes.toString('utf8')),
      counts: () => ({ overlays: this.#all.length }),
      onChange: () => this.#watchListed(),
    })
  }

  /** Rejects with `BrokenFile`. */
  static async open(path: string, logger: Logger): Promise<OverlaysFile> {
    const overlays = new OverlaysFile(path, logger)
    await overlays.#file.open()
    return overlays
  }

  get all(): readonly Overlay[] {
    return this.#all
  }

  get problems(): readonly string[] {
    return this.#file.problems
  }

  watch(pollEveryMs?: number): () => void {
    this.#pollEveryMs = pollEveryMs
    this.#isWatching = true
    this.#watchListed()
    const stop = this.#file.watch(pollEveryMs)
    return () => {
      this.#isWatching = false
      stop()
      this.#watchListed()
    }
  }

  /** Never rejects. */
  reload(): Promise<void> {
    return this.#file.reload()
  }

  #listed: readonly string[] = []

  #watchListed(): void {
    const wanted = new Set(this.#isWatching ? this.#listed : [])
    for (const [path, stop] of this.#watched) {
      if (wanted.has(path)) continue
      stop()
      this.#watched.delete(path)
    }
    for (const path of wanted)
      if (!this.#watched.has(path))
        this.#watched.set(
          path,
          pollFile(path, () => void this.reload(), this.#pollEveryMs),
        )
  }

  async #take(text: string): Promise<Taken<true>> {
    const written = readJson(text)
    if ('problem' in written) return { problems: [written.problem] }
    const parsed = overlaysFile.safeParse(written.value)
    const wrong = [...(parsed.success ? [] : problemsOf(parsed.error)), ...idsTwice(written.value)]
    if (!parsed.success || wrong.length > 0) return { problems: wrong }
    const { overlays } = parsed.data
    const pathOf = ({ file }: OverlayInFile) => resolve(dirname(this.#path), file)
    const texts = await Promise.all(overlays.map((overlay) => textOf(pathOf(overlay))))
    const digest = digestOf([text, ...texts.map((one) => ('text' in one ? one.text : one.problem))])
    if (digest === this.#digest) return { change: undefined }
    const read = overlays.map((overlay, n) => overlayIn(overlay, texts[n] ?? { problem: 'it was not read' }))
    const problems = read.flatMap((one, n) =>
      'problem' in one ? [`overlays[${n}].file: ${overlays[n]?.file}: ${one.problem}`] : [],
    )
    if (problems.length > 0) return { problems }
    this.#digest = digest
    this.#all = read.flatMap((one) => ('overlay' in one ? [one.overlay] : []))
    this.#listed = [...new Set(overlays.map(pathOf))]
    return { change: true }
  }
}

function idsTwice(written: unknown): string[] {
  const { overlays } = (written ?? {}) as { overlays?: unknown }
  const ids = Array.isArray(overlays) ? overlays.map((one: { id?: unknown } | null) => one?.id) : []
  return ids.flatMap((id, n) =>
    typeof id === 'string' && ids.indexOf(id) < n
      ? [`overlays[${n}].id: another overlay is called that`]
      : [],
  )
}

async function textOf(path: string): Promise<{ text: string } | { problem: string }> {
  try {
    const found = await stat(path)
    if (!found.isFile()) return { problem: 'it is no file' }
    if (found.size > MAX_FILE_BYTES) return { problem: 'it is larger than 16 MiB' }
    return { text: await readFile(path, 'utf8') }
  } catch (error) {
    return { problem: `it cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}` }
  }
}

function overlayIn(
  file: OverlayInFile,
  content: { text: string } | { problem: string },
): { overlay: Overlay } | { problem: string } {
  if ('problem' in content) return content
  const read = readGeoJson(content.text, file)
  if ('problem' in read) return read
  const { id, audience, minZoom } = file
  const described = {
    ...{ id, audience, minZoom, isShown: file.shown },
    name: inLanguages(file.name),
    note: file.note === undefined ? null : inLanguages(file.note),
  }
  return { overlay: overlayOf(described, read.shapes, read.skipped) }
}

function inLanguages(text: OverlayInFile['name']): OverlayText {
  const { en, id } =
    typeof text === 'string' ? { en: text, id: text } : { en: text.en, id: text.id ?? text.en }
  return { en: plainText(en, MAX_TEXT_LENGTH), id: plainText(id, MAX_TEXT_LENGTH) }
}

function digestOf(texts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text.length}:`).update(text)
  return hash.digest('base64')
}
