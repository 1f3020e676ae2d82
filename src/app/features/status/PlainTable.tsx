import { RowCells, type RowColumn } from '../../ui/RowCells.tsx'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'

interface PlainColumn<Row> extends RowColumn<Row> {
  head: string
}

/** A short table between thin rules, whose first column names its row; what is too wide for a phone scrolls within. */
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
              <RowCells columns={columns} row={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
