/** The same body; calls `done` once with the bytes sent, at its end, failure or cancellation. */
export function counted(
  body: ReadableStream<Uint8Array>,
  done: (bytes: number) => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let bytes = 0
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done: ended, value } = await reader.read()
        if (!ended) {
          bytes += value.length
          controller.enqueue(value)
          return
        }
        done(bytes)
        controller.close()
      } catch (error) {
        done(bytes)
        controller.error(error)
      }
    },
    async cancel(reason) {
      done(bytes)
      await reader.cancel(reason)
    },
  })
}
