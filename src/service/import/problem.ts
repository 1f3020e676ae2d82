/** Input that was skipped, described so that its owner can find and fix it. */
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

const READ_FAILURES: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'there is no such file or folder',
  EACCES: 'this account may not read it',
}

/** Why a file or folder could not be read. */
export function whyUnreadable(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return READ_FAILURES[(error as NodeJS.ErrnoException).code ?? ''] ?? error.message
}

/** Outside text for a message: quoted, without control characters, and not too long for a line. */
export function shown(text: string): string {
  const cut = text.length > 40 ? `${text.slice(0, 40)}…` : text
  return JSON.stringify(cut)
}

/** Why text is not taken that "isGarbled": units and ids are kept for good. */
export const NOT_UTF_8 = 'the text is not UTF-8; save the file as "CSV UTF-8"'

/** Whether the bytes were not UTF-8, such as Excel's default: each invalid byte decodes to U+FFFD. */
export function isGarbled(text: string): boolean {
  return text.includes('\uFFFD')
}
