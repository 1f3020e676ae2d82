import type { Peak } from '../peak.ts'

const RADIUS = 2.5

export function PeakMark({ peak }: { peak: Peak | null }) {
  if (!peak) return null
  return (
    <g className="peak">
      <circle cx={peak.x} cy={peak.y} r={RADIUS} />
      <text x={peak.textX} y={peak.textY} textAnchor="middle">
        {peak.text}
      </text>
    </g>
  )
}
