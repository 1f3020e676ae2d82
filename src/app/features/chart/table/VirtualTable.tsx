import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react'
import { RowCells, type RowColumn } from '../../../ui/RowCells.tsx'
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx'
import { usePrinting } from '../../../ui/use-printing.ts'

export interface Column<Row> extends RowColumn<Row> {
  head: ReactNode
  /** For a column that rows can be sorted by. */
  sort?: 'ascending' | 'descending' | 'none'
}

const ROW_HEIGHT_PX = 30

/**
 * A table of any length of which only the rows in sight are in the page, and on paper all; assistive
 * technology is told how many there are. The first column names its row.
 */
export function VirtualTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  rowHeightPx = ROW_HEIGHT_PX,
}: {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** Of every row alike. */
  rowHeightPx?: number | undefined
}) {
  const scroller = useRef<HTMLElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 12,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights it keeps are of before
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeightPx])
  const isPrinting = usePrinting()
  const inSight = virtual.getVirtualItems()
  const shown = isPrinting ? [...rows.keys()] : inSight.map(({ index }) => index)
  const before = isPrinting ? 0 : (inSight[0]?.start ?? 0)
  const after = isPrinting ? 0 : virtual.getTotalSize() - (inSight.at(-1)?.end ?? 0)
  return (
    <ScrollRegion ref={scroller} className="table-scroll" label={label}>
      <table
        className="table"
        aria-rowcount={rows.length + 1}
        style={{ '--row-height': `${rowHeightPx}px` } as CSSProperties}
      >
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
          <Spacer height={before} columns={columns.length} />
          {shown.map((index) => {
            const row = rows[index] as Row
            return (
              <tr key={keyOf(row)} aria-rowindex={index + 2}>
                <RowCells columns={columns} row={row} />
              </tr>
            )
          })}
          <Spacer height={after} columns={columns.length} />
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** Stands for the rows that are not in the page. */
function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr className="table-spacer">
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}
