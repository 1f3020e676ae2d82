import type { ReactNode } from 'react'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'

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
    <ScrollRegion className="plain-table" label={label}>
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
    </ScrollRegion>
  )
}
