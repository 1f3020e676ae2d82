import type { ReactNode } from 'react'

/** A column of a table, by what its cells say of a row. */
export interface RowColumn<Row> {
  id: string
  cell: (row: Row) => ReactNode
  isNumber?: boolean
}

/** The cells of a table's row, of which the first names it. */
export function RowCells<Row>({ columns, row }: { columns: readonly RowColumn<Row>[]; row: Row }) {
  return columns.map(({ id, cell, isNumber }, column) => {
    const Cell = column === 0 ? 'th' : 'td'
    return (
      <Cell key={id} scope={column === 0 ? 'row' : undefined} className={isNumber ? 'number' : undefined}>
        {cell(row)}
      </Cell>
    )
  })
}
