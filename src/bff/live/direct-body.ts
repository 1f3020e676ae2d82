/** Where a body that is written bit by bit goes. */
export interface ByteSink {
  /** Takes bytes, which must not be changed any more. */
  write(bytes: Uint8Array): void
  /** Bytes written that the client has not taken yet, as far as this process keeps them. */
  readonly queuedBytes: number
  /** Ends the body as it should. */
  end(): void
  /** Lets go of the client at once, with what is still queued. */
  destroy(): void
}

/** Begins to write a body; what comes back is called once the client has gone or the body has ended. */
export type WriteBody = (sink: ByteSink) => () => void

const writers = new WeakMap<ReadableStream<Uint8Array>, WriteBody>()

/**
 * The body of a long-lived response shared by thousands of clients. It is a normal stream; the HTTP server can take its
 * `directWriter` instead, which avoids the cost of a stream for each client.
 */
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

/** How to write this body without its stream, which is then not to be read. */
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
