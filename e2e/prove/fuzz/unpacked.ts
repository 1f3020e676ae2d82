import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** The text of a body that came in a coding of HTTP. Throws for a coding nobody asked for, and for damaged bytes. */
export function unpacked(body: Uint8Array, coding: string | null | undefined): string {
  if (coding === null || coding === undefined) return Buffer.from(body).toString()
  if (coding === 'gzip') return gunzipSync(body).toString()
  if (coding === 'br') return brotliDecompressSync(body).toString()
  throw new Error(`the coding ${coding} is none that is offered`)
}
