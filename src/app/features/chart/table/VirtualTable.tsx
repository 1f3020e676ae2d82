import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx'
import { Table, type TableRows } from '../../../ui/Table.tsx'
import { usePrinting } from '../../../ui/use-printing.ts'

const ROW_HEIGHT_PX = 30

/**
 * A table of any length of which only the rows in sight are in the page, and on paper all; assistive
 * technology gets their number.
 */
export function VirtualTable<Row>({
  label,
  rowHeightPx = ROW_HEIGHT_PX,
  ...table
}: TableRows<Row> & {
  label: string
  /** Of every row alike. */
  rowHeightPx?: number | undefined
}) {
  const scroller = useRef<HTMLElement>(null)
  const virtual = useVirtualizer({
    count: table.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 12,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights it keeps are of before
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeightPx])
  const isPrinting = usePrinting()
  const items = virtual.getVirtualItems()
  const inSight = {
    shown: items.map(({ index }) => index),
    beforePx: items[0]?.start ?? 0,
    afterPx: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
  }
  return (
    <ScrollRegion ref={scroller} className="table-scroll" label={label}>
      <Table
        {...table}
        {...(!isPrinting && { inSight })}
        className="table"
        aria-rowcount={table.rows.length + 1}
        style={{ '--row-height': `${rowHeightPx}px` } as CSSProperties}
      />
    </ScrollRegion>
  )
}
