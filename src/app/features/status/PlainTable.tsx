import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import { Table, type TableRows } from '../../ui/Table.tsx'

export function PlainTable<Row>({ label, ...table }: TableRows<Row> & { label: string }) {
  return (
    <ScrollRegion className="plain-table" label={label}>
      <Table {...table} />
    </ScrollRegion>
  )
}
