import { UNITS_PER_PIXEL } from '../paths/area-path.ts'
import { STROKE_WIDTH } from '../paths/line-path.ts'
import type { PlotMarks } from '../plot-marks.ts'

const AREA_SCALE = `scale(${1 / UNITS_PER_PIXEL})`

export function SeriesMarks({ bars, lines }: Pick<PlotMarks, 'bars' | 'lines'>) {
  return (
    <>
      {bars && <path className="bars" d={bars} />}
      {lines.map(({ id, line, area, band, dots }, i) => (
        <g key={id} className="series" data-series={i + 1}>
          {Object.entries(band).map(([place, piece]) => (
            <path key={place} className="band" transform={AREA_SCALE} d={piece} />
          ))}
          {Object.entries(line).map(([place, piece]) => (
            <path key={place} className="line" strokeWidth={STROKE_WIDTH} d={piece} />
          ))}
          {Object.entries(area).map(([place, piece]) => (
            <path key={place} className="line-area" transform={AREA_SCALE} d={piece} />
          ))}
          {dots && <path className="dots" d={dots} />}
        </g>
      ))}
    </>
  )
}
