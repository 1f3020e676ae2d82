import type { ReactNode } from 'react'
import { ownColours } from '../../view/levels/own-colours.ts'
import type { LevelLine } from '../../view/plot/levels/level-lines.ts'

interface MarksProps {
  levels: readonly LevelLine[]
  /** Of the plot. */
  width: number
}

/** Faint bands of the alert levels, under everything else. */
export function LevelBands({ levels, width }: MarksProps) {
  return (
    <g className="level-bands">
      {levels.map((line) => (
        <Coloured key={line.level.threshold} line={line}>
          <rect y={line.band.top} width={width} height={line.band.height} />
        </Coloured>
      ))}
    </g>
  )
}

/** Their thresholds, under the readings. */
export function LevelLines({ levels, width }: MarksProps) {
  return (
    <g className="level-lines">
      {levels.map(
        (line) =>
          line.y !== null && (
            <Coloured key={line.level.threshold} line={line}>
              <line x2={width} y1={line.y} y2={line.y} />
            </Coloured>
          ),
      )}
    </g>
  )
}

function Coloured({ line: { level, state }, children }: { line: LevelLine; children: ReactNode }) {
  return (
    <g data-state={state} style={ownColours(level.colour)}>
      {children}
    </g>
  )
}
