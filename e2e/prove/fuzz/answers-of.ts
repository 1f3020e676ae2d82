import type { Answer } from './judge.ts'
import { unpacked } from './unpacked.ts'

const HEAD_END = '\r\n\r\n'

/**
 * The answers in what a connection gave before it ended. Throws for bytes that are no HTTP/1.1 answers, which
 * is how a half of one or two in each other show.
 */
export function answersOf(bytes: Buffer, isHead: boolean): Answer[] {
  const answers: Answer[] = []
  let at = 0
  while (at < bytes.length) {
    const headEnd = bytes.indexOf(HEAD_END, at)
    const head = bytes.subarray(at, headEnd).toString('latin1')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1])
    if (headEnd < 0 || Number.isNaN(status))
      throw new Error(`no answer: ${JSON.stringify(head.slice(0, 80))}`)
    at = headEnd + HEAD_END.length
    if (status < 200) continue
    // a damaged request may or may not have been read as HEAD; what follows tells
    const isBodiless =
      status === 304 || (isHead && (at === bytes.length || bytes.subarray(at, at + 5).toString() === 'HTTP/'))
    const body = isBodiless ? { packed: Buffer.alloc(0), end: at } : bodyAt(bytes, at, head)
    const coding = isBodiless ? null : /^content-encoding: *(\S+)/im.exec(head)?.[1]
    const text = unpacked(body.packed, coding)
    answers.push({
      status,
      headers: head,
      body: text,
      isBodiless,
      isDescription: text.startsWith('{"openapi"'),
    })
    at = body.end
  }
  return answers
}

function bodyAt(bytes: Buffer, start: number, head: string): { packed: Buffer; end: number } {
  const length = /^content-length: *(\d+)/im.exec(head)?.[1]
  if (length !== undefined) {
    const end = start + Number(length)
    if (end > bytes.length) throw new Error('an answer breaks off')
    return { packed: bytes.subarray(start, end), end }
  }
  if (!/^transfer-encoding: *chunked/im.test(head))
    return { packed: bytes.subarray(start), end: bytes.length }
  const parts: Buffer[] = []
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString(), 16)
    if (lineEnd < 0 || Number.isNaN(size)) throw new Error('an answer breaks off')
    at = lineEnd + 2 + size + 2
    if (size === 0) return { packed: Buffer.concat(parts), end: at }
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
  }
}
