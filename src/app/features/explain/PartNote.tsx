import type { PartlyRead } from '../../../domain/series/series.ts'
import { useReadText } from '../chart/use-read-text.ts'

/** How much of a range was read, and why the rest cannot be. */
export function PartNote({ partial }: { partial: PartlyRead | undefined }) {
  const readText = useReadText()
  if (!partial) return null
  return (
    <p className="panel-note" role="status">
      {readText(partial)} {partial.failure}
    </p>
  )
}
