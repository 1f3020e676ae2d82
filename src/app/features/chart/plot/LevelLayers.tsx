import type { ReactNode } from 'react'
import { ownColours } from '../../../../view/levels/own-colours.ts'
import type { PlotBox } from '../../../../view/plot/plot-box.ts'
import { type Plot, usePlot } from './plot-context.ts'

/** Between a label and the plot's edge. */
const BESIDE = 6

/** Faint bands of the alert levels, under everything else. */
export function LevelBands({ box }: { box: PlotBox }) {
  return (
    <Levels className="level-bands">
      {({ band }) => <rect x={box.left} y={band.top} width={box.plotWidth} height={band.height} />}
    </Levels>
  )
}

/** The thresholds, under the readings. */
export function LevelLines({ box }: { box: PlotBox }) {
  return (
    <Levels className="level-lines">
      {({ y }) =>
        y !== null && (
          <line
            x1={box.left}
            x2={box.left + box.plotWidth}
            y1={Math.floor(y) + 0.5}
            y2={Math.floor(y) + 0.5}
          />
        )
      }
    </Levels>
  )
}

/** Their names at one edge; the readings go over them. */
export function LevelLabels({ box }: { box: PlotBox }) {
  const isLeft = usePlot().labelSide === 'left'
  const x = isLeft ? box.left + BESIDE : box.left + box.plotWidth - BESIDE
  return (
    <Levels className="level-labels">
      {({ labelY, label }) =>
        labelY !== null && (
          <text x={x} y={labelY} dy="0.32em" textAnchor={isLeft ? 'start' : 'end'}>
            {label}
          </text>
        )
      }
    </Levels>
  )
}

function Levels({
  className,
  children,
}: {
  className: string
  children: (level: Plot['levels'][number]) => ReactNode
}) {
  const { levels } = usePlot()
  return (
    <g className={className}>
      {levels.map((line) => (
        <g key={line.level.threshold} data-state={line.state} style={ownColours(line.level.colour)}>
          {children(line)}
        </g>
      ))}
    </g>
  )
}
