/** Whether PostgreSQL can hold a text: NUL is the one character it has no place for, so nothing is kept under it. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0')
}
