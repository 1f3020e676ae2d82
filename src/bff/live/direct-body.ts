/** Where the parts of a body go. */
export interface ByteSink {
  /** The bytes must not change afterwards. */
  write(bytes: Uint8Array): void
  /** Bytes kept in this process that the client has not taken yet. */
  readonly queuedBytes: number
  end(): void
  destroy(): void
}

/** Writes a body; the returned function is called once the client has gone or the body has ended. */
export type WriteBody = (sink: ByteSink) => () => void

const writers = new WeakMap<ReadableStream<Uint8Array>, WriteBody>()

/** A long-lived body. The HTTP server takes `directWriter` instead: thousands of streams are costly. */
export function directBody(write: WriteBody): ReadableStream<Uint8Array> {
  let isBegun = false
  let onGone = () => {}
  const body = new ReadableStream<Uint8Array>(
    {
      // not `start`, which runs without a reader
      pull(controller) {
        if (isBegun) return
        isBegun = true
        onGone = write(sinkOf(controller, () => onGone()))
      },
      cancel: () => onGone(),
    },
    { highWaterMark: 0, size: (chunk) => chunk?.byteLength ?? 0 },
  )
  writers.set(body, write)
  return body
}

export function directWriter(body: ReadableStream<Uint8Array> | null): WriteBody | undefined {
  return body ? writers.get(body) : undefined
}

function sinkOf(controller: ReadableStreamDefaultController<Uint8Array>, onGone: () => void): ByteSink {
  let isOpen = true
  const close = (how: () => void) => {
    if (!isOpen) return
    isOpen = false
    how()
    onGone()
  }
  return {
    write: (bytes) => {
      if (isOpen) controller.enqueue(bytes)
    },
    get queuedBytes() {
      return isOpen ? -(controller.desiredSize ?? 0) : 0
    },
    end: () => close(() => controller.close()),
    destroy: () => close(() => controller.error(new Error('The reader was too slow'))),
  }
}
