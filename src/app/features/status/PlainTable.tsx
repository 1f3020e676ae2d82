import type { ReactNode } from 'react'

export interface PlainColumn<Row> {
  id: string
  head: string
  cell: (row: Row) => ReactNode
  isNumber?: boolean
}

/** A short table between thin rules; what is too wide for a phone scrolls within. */
export function PlainTable<Row>({
  label,
  columns,
  rows,
  keyOf,
}: {
  label: string
  columns: readonly PlainColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row, index: number) => string
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="plain-table" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ id, head, isNumber }) => (
              <th key={id} scope="col" className={isNumber ? 'number' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row, index)}>
              {columns.map(({ id, cell, isNumber }) => (
                <td key={id} className={isNumber ? 'number' : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
