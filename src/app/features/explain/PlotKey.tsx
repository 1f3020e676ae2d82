import { PICTURE_SWATCH, PICTURE_TEXT } from '../picture/chart-picture.ts'

/** How a line is drawn, and what it is of. */
export interface KeyLine {
  name: string
  stroke: string
  strokeWidth: number
}

/** What a plot's lines are of; a picture has it too. */
export function PlotKey({ lines }: { lines: readonly KeyLine[] }) {
  return (
    <ul className="plot-key">
      {lines.map(({ name, ...line }) => (
        <li key={line.stroke}>
          <LineSample {...line} />
          <span {...PICTURE_TEXT}>{name}</span>
        </li>
      ))}
    </ul>
  )
}

export function LineSample({ stroke, strokeWidth }: Omit<KeyLine, 'name'>) {
  const style = { background: stroke, height: 1.5 * strokeWidth }
  return <span className="line-sample" style={style} aria-hidden="true" {...PICTURE_SWATCH} />
}
