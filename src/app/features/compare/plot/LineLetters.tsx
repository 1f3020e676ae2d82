import { lowerBound } from '../../../../domain/series/m4.ts'
import { spreadLabels } from '../../../../view/plot/levels/spread-labels.ts'
import { type PlotScale, toY } from '../../../../view/plot/paths/line-path.ts'
import type { PlotBox } from '../../../../view/plot/plot-box.ts'
import type { SteppedSeries } from '../../../../view/plot/steps/steps.ts'
import { PICTURE_TEXT } from '../../picture/chart-picture.ts'
import { lineLook } from './line-style.ts'
import type { PanelLine } from './panel-line.ts'

const HEIGHT = 14
const BESIDE = 5

/** Letters at the ends of lines, for readers who cannot distinguish the colours. */
export function LineLetters({
  lines,
  drawn,
  scale,
  box,
}: {
  lines: readonly PanelLine[]
  drawn: readonly SteppedSeries[]
  scale: PlotScale
  box: PlotBox
}) {
  const ends = lines.flatMap((line) => {
    const one = drawn.find(({ id }) => id === line.sensor.id)
    const value = one && lastIn(one, scale.toMs)
    if (value === undefined || line.place === -1) return []
    return [{ line, y: Math.min(scale.height, Math.max(0, toY(scale, value))) }]
  })
  if (ends.length * HEIGHT > scale.height) return null
  const places = spreadLabels(
    ends.map(({ y }) => y),
    HEIGHT,
    scale.height,
  )
  return (
    <div
      className="line-letters"
      style={{ left: box.left + box.plotWidth + BESIDE }}
      aria-hidden="true"
      {...PICTURE_TEXT}
    >
      {ends.map(({ line }, i) => (
        <span key={line.sensor.id} style={{ top: places[i], color: lineLook(line).colour }}>
          {line.sensor.id}
        </span>
      ))}
    </div>
  )
}

function lastIn({ t, v }: SteppedSeries, toMs: number): number | undefined {
  let i = lowerBound(t, toMs) - 1
  while (i >= 0 && v[i] === null) i--
  return v[i] ?? undefined
}
