import { readItem } from '../../../contract/reader.ts'
import { ColumnBuilder, type DataReadout } from './column-builder.ts'
import { type CollectingSink, EnvelopeReader } from './envelope-reader.ts'
import { ItemTemplate } from './item-template.ts'
import { learnShape } from './learn-shape.ts'

/** Each combination of missing sensors is a shape of its own. */
const MAX_TEMPLATES = 8
/** After so many shapes the search only costs. */
const MAX_LESSONS = 64
/** Of one item: more would make an answer of a few thousand items too large. */
export const MAX_VALUES = 4096 - 1

/** Reads data in parts into columns, as `readItems` does of the parsed body, mostly without parsing. */
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
  /** Most recently used first. */
  #lessons: Lesson[] = []
  #learned = 0
  /** The last parsed item: learnt when another follows, which many answers lack. */
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
    // most parsed items merely cross the end of a chunk
    if (this.#lessons.some(({ template }) => template.match(item, 0, item.length) === item.length)) return
    this.#learned++
    const shape = learnShape(item, columns.length)
    if (!shape) return
    this.#lessons.unshift({ template: new ItemTemplate(shape), columns })
    this.#lessons.length = Math.min(this.#lessons.length, MAX_TEMPLATES)
  }
}
