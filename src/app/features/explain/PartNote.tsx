import type { PartlyRead } from '../../../domain/series/series.ts'
import { useReadText } from '../chart/use-read-text.ts'

export function PartNote({ partial }: { partial: PartlyRead | undefined }) {
  const readText = useReadText()
  if (!partial) return null
  return (
    <p className="panel-note" role="status">
      {readText(partial)} {partial.failure}
    </p>
  )
}
