/** Text from outside as a terminal may show it: what could steer the terminal or turn the line around is replaced. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '\uFFFD')
}
