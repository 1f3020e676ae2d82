import type { ComponentProps, ReactNode } from 'react'

export interface Column<Row> {
  id: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  isNumber?: boolean
  sort?: 'ascending' | 'descending' | 'none'
}

export function column<Row>(id: string, head: ReactNode, cell: Column<Row>['cell']): Column<Row> {
  return { id, head, cell }
}

export function numberColumn<Row>(id: string, head: ReactNode, cell: Column<Row>['cell']): Column<Row> {
  return { id, head, isNumber: true, cell }
}

export interface TableRows<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row, index: number) => string | number
}

/** Rendered rows of a long table, and heights of the others. */
interface TableWindow {
  shown: readonly number[]
  beforePx: number
  afterPx: number
}

/** The first column is the row header. `inSight` limits the rendered rows. */
export function Table<Row>({
  columns,
  rows,
  keyOf,
  inSight = { shown: [...rows.keys()], beforePx: 0, afterPx: 0 },
  ...props
}: TableRows<Row> & { inSight?: TableWindow } & ComponentProps<'table'>) {
  return (
    <table {...props}>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ id, head, isNumber, sort }) => (
            <th key={id} scope="col" aria-sort={sort} className={isNumber ? 'number' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Spacer height={inSight.beforePx} columns={columns.length} />
        {inSight.shown.map((index) => {
          const row = rows[index] as Row
          return (
            <tr key={keyOf(row, index)} aria-rowindex={index + 2}>
              {columns.map(({ id, cell, isNumber }, column) => {
                const Cell = column === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={id}
                    scope={column === 0 ? 'row' : undefined}
                    className={isNumber ? 'number' : undefined}
                  >
                    {cell(row)}
                  </Cell>
                )
              })}
            </tr>
          )
        })}
        <Spacer height={inSight.afterPx} columns={columns.length} />
      </tbody>
    </table>
  )
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr className="table-spacer">
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}
