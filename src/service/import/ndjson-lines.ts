export interface NdjsonLine {
  line: number
  text: string | null
}

export const MAX_LINE_LENGTH = 1_000_000

export async function* ndjsonLines(input: AsyncIterable<Uint8Array>): AsyncGenerator<NdjsonLine> {
  const decoder = new TextDecoder()
  let rest = ''
  let line = 0
  let isTooLong = false

  function* taken(text: string): Generator<NdjsonLine> {
    line++
    if (isTooLong || text.length > MAX_LINE_LENGTH) yield { line, text: null }
    else if (text.trim() !== '') yield { line, text }
    isTooLong = false
  }

  for await (const chunk of input) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = parts.pop() ?? ''
    for (const part of parts) yield* taken(part)
    if (rest.length > MAX_LINE_LENGTH) {
      isTooLong = true
      rest = ''
    }
  }
  rest += decoder.decode()
  if (isTooLong || rest !== '') yield* taken(rest)
}
