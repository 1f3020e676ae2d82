import type { CSSProperties } from 'react'
import { lowerBound } from '../../../../domain/series/m4.ts'
import { spreadLabels } from '../../../../view/plot/levels/spread-labels.ts'
import { type PlotScale, toY } from '../../../../view/plot/paths/line-path.ts'
import type { PlotBox } from '../../../../view/plot/plot-box.ts'
import type { SteppedSeries } from '../../../../view/plot/steps/steps.ts'
import { cutInMiddle } from '../../../../view/station/cut-in-middle.ts'
import { IMAGE_TEXT } from '../../exported-image/chart-image.ts'
import type { PanelLine } from './panel-line.ts'

/** Dashed from here on: more colours are not distinguished well. */
const DASHED_FROM = 4

/** A line's look by its position and whether it is of an earlier time. */
export function styleOfLine({ place, isEarlier }: Pick<PanelLine, 'place' | 'isEarlier'>) {
  return {
    colour: place === -1 ? 'var(--ink-soft)' : `var(--compare-${place + 1})`,
    dash: isEarlier ? '1 3.5' : place >= DASHED_FROM ? '8 3' : 'none',
  }
}

/** The n-th line is drawn in the n-th colour; this gives it the look of its place in the list. */
export function lineStyle(line: Pick<PanelLine, 'place' | 'isEarlier'>, n: number): Record<string, string> {
  const { colour, dash } = styleOfLine(line)
  return { [`--series-${n + 1}`]: colour, [`--dash-${n + 1}`]: dash }
}

export function Letter({ line }: { line: Pick<PanelLine, 'place' | 'isEarlier' | 'sensor'> }) {
  const { colour, dash } = styleOfLine(line)
  return (
    <span className="compare-letter" style={{ '--colour': colour } as CSSProperties}>
      <svg width="18" height="8" aria-hidden="true">
        <path d="M0 4h18" strokeDasharray={dash === 'none' ? undefined : dash} />
      </svg>
      <strong {...IMAGE_TEXT}>{line.sensor.id}</strong>
    </span>
  )
}

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
      {...IMAGE_TEXT}
    >
      {ends.map(({ line }, i) => (
        <span key={line.sensor.id} style={{ top: places[i], color: styleOfLine(line).colour }}>
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

/** A name cut in the middle for lack of room: stations on one river begin alike. */
export function CutName({ name }: { name: string }) {
  const [start, end] = cutInMiddle(name)
  return (
    <span className="compare-name" title={name} {...IMAGE_TEXT}>
      <span>{start}</span>
      {end !== '' && <span>{end}</span>}
    </span>
  )
}
