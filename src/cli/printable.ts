/** Text from outside, safe for a terminal: control and direction characters are replaced. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '\uFFFD')
}

/** Each column is as wide as its widest cell, indented by two. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0))
    return `  ${cells.join('  ')}`.trimEnd()
  })
}
