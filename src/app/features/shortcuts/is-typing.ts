const FIELDS = /^(INPUT|TEXTAREA|SELECT)$/

/** Whether a key goes into a field, where it is text and no shortcut. */
export function isTyping({ target }: Pick<KeyboardEvent, 'target'>): boolean {
  const { isContentEditable, tagName } = target as HTMLElement
  return isContentEditable || FIELDS.test(tagName)
}
