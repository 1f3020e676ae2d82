/** Input that was skipped, described so that its owner can find and fix it. */
export interface Problem {
  /** Relative to the imported directory. */
  file: string
  line: number | null
  reason: string
}

export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

const READ_FAILURES: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'there is no such file or folder',
  EACCES: 'this account may not read it',
}

export function whyUnreadable(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return READ_FAILURES[(error as NodeJS.ErrnoException).code ?? ''] ?? error.message
}

/** Outside text for a message: quoted, without control characters, short. */
export function shown(text: string): string {
  const cut = text.length > 40 ? `${text.slice(0, 40)}…` : text
  return JSON.stringify(cut)
}

export const NOT_UTF_8 = 'the text is not UTF-8; save the file as "CSV UTF-8"'

/** Whether the bytes were not UTF-8, as Excel's default: each invalid byte decodes to U+FFFD. */
export function isGarbled(text: string): boolean {
  return text.includes('\uFFFD')
}
