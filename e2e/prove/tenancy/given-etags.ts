import type { Random } from '../fuzz/random.ts'
import type { Side } from './side.ts'

const ETAGS_PER_PATH = 6

/** The `ETag`s that were given, to try them on others as well. */
export class GivenEtags {
  readonly #bySide = new Map<string, Set<string>>()
  /** Of each path the newest, whoever was given them. */
  readonly #byPath = new Map<string, string[]>()

  /** One that some side was given for this path; `undefined` while nobody was. */
  any(path: string, random: Random): string | undefined {
    const known = this.#byPath.get(path)
    return known && random.pick(known)
  }

  wasGiven(side: Side, path: string, etag: string): boolean {
    return this.#bySide.get(`${side} ${path}`)?.has(etag) ?? false
  }

  note(side: Side, path: string, etag: string): void {
    const own = this.#bySide.get(`${side} ${path}`) ?? new Set()
    this.#bySide.set(`${side} ${path}`, own.add(etag))
    this.#byPath.set(path, [etag, ...(this.#byPath.get(path) ?? [])].slice(0, ETAGS_PER_PATH))
  }
}
