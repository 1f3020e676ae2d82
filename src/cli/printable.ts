/** Text from outside, safe for a terminal: control and direction characters are replaced. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '\uFFFD')
}
