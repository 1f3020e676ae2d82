import type { Scatter } from '../../../../domain/relation/scatter.ts'
import { densityShades } from './density-path.ts'
import { dotsAt, type XYPlace } from './xy-place.ts'

export function ScatterMarks({ scatter, place }: { scatter: Scatter; place: XYPlace }) {
  const { points, density } = scatter
  return (
    <g className="scatter">
      {points && <path className="scatter-dots" d={dotsAt(place, points.x, points.y)} />}
      {density &&
        densityShades(density, place).map(({ opacity, d }) => (
          <path key={opacity} className="scatter-cells" fillOpacity={opacity} d={d} />
        ))}
    </g>
  )
}
