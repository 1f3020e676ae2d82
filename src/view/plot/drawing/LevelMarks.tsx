import type { ReactNode } from 'react'
import { ownColours } from '../../levels/own-colours.ts'
import { LABEL_WIDTH, type LabelSide } from '../levels/label-side.ts'
import { isStruck, type LevelLine } from '../levels/level-lines.ts'

interface MarksProps<Line extends LevelLine> {
  levels: readonly Line[]
  width: number
}

export function LevelBands({ levels, width }: MarksProps<LevelLine>) {
  return (
    <Levels className="level-bands" levels={levels}>
      {({ band }) => <rect y={band.top} width={width} height={band.height} />}
    </Levels>
  )
}

/** Thresholds, drawn below the readings. They do not cross the names, which are all at one `side`. */
export function LevelLines({ levels, width, side }: MarksProps<LevelLine> & { side: LabelSide }) {
  return (
    <Levels className="level-lines" levels={levels}>
      {({ y }) => {
        if (y === null) return null
        const crisp = Math.floor(y) + 0.5
        const spared = isStruck(y, levels) ? LABEL_WIDTH : 0
        const begin = side === 'left' ? spared : 0
        return <line x1={begin} x2={begin + width - spared} y1={crisp} y2={crisp} />
      }}
    </Levels>
  )
}

export function LevelLabels<Line extends LevelLine>({
  levels,
  width,
  side,
  beside,
  labelOf,
}: MarksProps<Line> & { side: LabelSide; beside: number; labelOf: (line: Line) => string }) {
  const isLeft = side === 'left'
  return (
    <Levels className="level-labels" levels={levels}>
      {(line) =>
        line.labelY !== null && (
          <text
            x={isLeft ? beside : width - beside}
            y={line.labelY}
            dy="0.32em"
            textAnchor={isLeft ? 'start' : 'end'}
          >
            {labelOf(line)}
          </text>
        )
      }
    </Levels>
  )
}

function Levels<Line extends LevelLine>({
  className,
  levels,
  children,
}: {
  className: string
  levels: readonly Line[]
  children: (line: Line) => ReactNode
}) {
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
