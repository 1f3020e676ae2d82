import { type ElementSink, EnvelopeScanner } from './envelope-scanner.ts'

export interface CollectingSink<T> extends ElementSink {
  readonly used: number
  finish(): T
}

/** Reads an envelope in parts; its sink makes the result of the elements. */
export class EnvelopeReader<T> {
  readonly #sink: CollectingSink<T>
  readonly #scanner: EnvelopeScanner

  constructor(sink: CollectingSink<T>) {
    this.#sink = sink
    this.#scanner = new EnvelopeScanner(sink)
  }

  /** Throws `UpstreamTooLarge` when what came is more than can be held. */
  write(chunk: Uint8Array): void {
    this.#scanner.write(chunk)
  }

  get used(): number {
    return this.#sink.used
  }

  /** Nothing can complete the answer. */
  get isBroken(): boolean {
    return this.#scanner.isBroken
  }

  /** The sink's result, or `undefined` when the body was no envelope with an array. */
  end(): T | undefined {
    return this.#scanner.end() ? this.#sink.finish() : undefined
  }
}
