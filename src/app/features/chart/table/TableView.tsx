import type { ChartContext } from '../page/use-chart-address.ts'
import { ReadingTable } from './ReadingTable.tsx'
import { StepTable } from './StepTable.tsx'

export function TableView({ context }: { context: ChartContext }) {
  const { device, sensors, range, zone, refetchMs, nameOf, step, isAsSent, address } = context
  const shared = { device, sensors, range, zone, refetchMs, nameOf }
  if (step) {
    return (
      <StepTable
        {...shared}
        step={step}
        isAsSent={isAsSent}
        onTested={() => address.change({ quality: undefined })}
      />
    )
  }
  // rows with times of another zone must not stay
  return <ReadingTable key={zone} {...shared} />
}
