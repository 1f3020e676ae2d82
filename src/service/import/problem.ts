/** Something in the input that was not loaded, told so that its owner can find and mend it. */
export interface Problem {
  /** Relative to the imported directory. */
  file: string
  /** `null` when the trouble is with the whole file. */
  line: number | null
  reason: string
}

/** A file that cannot be read, or not any further. The message is the reason. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

/** Outside text for a message: quoted, without control characters, and not too long for a line. */
export function shown(text: string): string {
  const cut = text.length > 40 ? `${text.slice(0, 40)}…` : text
  return JSON.stringify(cut)
}
