const FIELDS = /^(INPUT|TEXTAREA|SELECT)$/

/** Whether a key types text into a field. */
export function isTyping({ target }: Pick<KeyboardEvent, 'target'>): boolean {
  const { isContentEditable, tagName } = target as HTMLElement
  return isContentEditable || FIELDS.test(tagName)
}
