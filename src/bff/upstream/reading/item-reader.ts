import { readItem } from '../../../contract/reader.ts'
import { ColumnBuilder, type DataReadout } from './column-builder.ts'
import { type CollectingSink, EnvelopeReader } from './envelope-reader.ts'
import { ItemTemplate } from './item-template.ts'
import { learnShape } from './learn-shape.ts'

/** A device may leave out a sensor now and then, and each combination is a shape of its own. */
const MAX_TEMPLATES = 8
/** After so many shapes the items have none, and looking for one only costs. */
const MAX_LESSONS = 64
/** Of one item: with more, an answer of a few thousand items would be too large as a whole. */
export const MAX_VALUES = 4096 - 1

/**
 * Reads the answer of the data endpoint, in parts as they arrive, into columns: the same that `readItems` of the
 * parsed body gives, without ever parsing most of it.
 */
export class ItemReader extends EnvelopeReader<DataReadout> {
  constructor() {
    super(new ItemSink())
  }
}

interface Lesson {
  template: ItemTemplate
  /** Column of each of the template's values. */
  columns: number[]
}

class ItemSink implements CollectingSink<DataReadout> {
  #builder = new ColumnBuilder()
  #skipped = 0
  /** The one used last comes first. */
  #lessons: Lesson[] = []
  #learned = 0
  /** The item that was parsed last: its shape is learnt when another item follows, which many an answer has none of. */
  #unlearnt: { columns: number[]; item: Uint8Array } | undefined

  get used(): number {
    return this.#builder.rows
  }

  predict(bytes: Uint8Array, at: number, end: number): number {
    if (this.#unlearnt) this.#learn(this.#unlearnt)
    for (let i = 0; i < this.#lessons.length; i++) {
      const lesson = this.#lessons[i] as Lesson
      const to = lesson.template.match(bytes, at, end)
      if (to === -1) continue
      if (i > 0) {
        this.#lessons.splice(i, 1)
        this.#lessons.unshift(lesson)
      }
      const { timeMs, values } = lesson.template
      this.#builder.add(timeMs, lesson.columns, values)
      return to
    }
    return -1
  }

  element(value: unknown, bytes: Uint8Array, from: number, to: number): void {
    const item = readItem(value)
    if (!item || item.values.length > MAX_VALUES) {
      this.#skipped++
      return
    }
    this.#builder.row(item.timeMs)
    const columns = item.values.map(({ id, unit }) => this.#builder.column(id, unit))
    item.values.forEach(({ value }, slot) => {
      this.#builder.set(columns[slot] as number, value)
    })
    if (this.#learned < MAX_LESSONS) this.#unlearnt = { columns, item: bytes.slice(from, to) }
  }

  oversized(): void {
    this.#skipped++
  }

  restart(): void {
    this.#builder = new ColumnBuilder()
    this.#skipped = 0
    this.#lessons = []
    this.#unlearnt = undefined
  }

  finish(): DataReadout {
    return this.#builder.finish(this.#skipped)
  }

  #learn({ columns, item }: { columns: number[]; item: Uint8Array }): void {
    this.#unlearnt = undefined
    // most items that are parsed merely lay across the end of a chunk
    if (this.#lessons.some(({ template }) => template.match(item, 0, item.length) === item.length)) return
    this.#learned++
    const shape = learnShape(item, columns.length)
    if (!shape) return
    this.#lessons.unshift({ template: new ItemTemplate(shape), columns })
    this.#lessons.length = Math.min(this.#lessons.length, MAX_TEMPLATES)
  }
}
