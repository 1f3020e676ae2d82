import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx'
import { Table, type TableRows } from '../../../ui/Table.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { usePrinting } from '../../../ui/use-printing.ts'

const ROW_HEIGHT_PX = 30
/** On a phone date and time stand on two lines, to leave room for values. */
const TWO_LINES_PX = 44

/** Renders only rows in sight, on paper all; assistive technology gets their number. */
export function VirtualTable<Row>({ label, ...table }: TableRows<Row> & { label: string }) {
  const rowHeightPx = useIsPhone() ? TWO_LINES_PX : ROW_HEIGHT_PX
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
