/** Where a body that is written bit by bit goes. */
export interface ByteSink {
  /** Takes bytes, which must not be changed any more. */
  write(bytes: Uint8Array): void
  /** Bytes written that the HTTP server has not taken yet. */
  readonly queuedBytes: number
  /** Ends the body as it should. */
  end(): void
  /** Lets go of the client at once, with what is still queued. */
  destroy(): void
}

/** Begins to write a body; what comes back is called once the client has gone or the body has ended. */
export type WriteBody = (sink: ByteSink) => () => void

/** The body of a long-lived response. `cut` ends its connection; where there is none, letting go is an error of the stream. */
export function streamBody(write: WriteBody, cut?: () => void): ReadableStream<Uint8Array> {
  let isBegun = false
  let isOpen = true
  let onGone = () => {}
  const close = (how: () => void) => {
    if (!isOpen) return
    isOpen = false
    how()
    onGone()
  }
  return new ReadableStream<Uint8Array>(
    {
      // not `start`, which runs without a reader
      pull(controller) {
        if (isBegun) return
        isBegun = true
        onGone = write({
          write: (bytes) => {
            if (isOpen) controller.enqueue(bytes)
          },
          get queuedBytes() {
            return isOpen ? -(controller.desiredSize ?? 0) : 0
          },
          end: () => close(() => controller.close()),
          destroy: () => close(cut ?? (() => controller.error(new Error('The reader was too slow')))),
        })
      },
      cancel: () => close(() => {}),
    },
    { highWaterMark: 0, size: (chunk) => chunk?.byteLength ?? 0 },
  )
}
