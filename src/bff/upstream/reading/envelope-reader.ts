import { type ElementSink, EnvelopeScanner } from './envelope-scanner.ts'

/** Makes something of the elements that it is handed. */
export interface CollectingSink<T> extends ElementSink {
  /** Elements taken so far. */
  readonly used: number
  finish(): T
}

/** Reads an envelope in parts as they arrive into whatever its sink makes of the elements. */
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

  /** Entries taken so far. */
  get used(): number {
    return this.#sink.used
  }

  /** Nothing that follows can make an answer of it. */
  get isBroken(): boolean {
    return this.#scanner.isBroken
  }

  /** After the last bytes: what the sink made, or `undefined` when the body was no envelope with an array. */
  end(): T | undefined {
    return this.#scanner.end() ? this.#sink.finish() : undefined
  }
}
