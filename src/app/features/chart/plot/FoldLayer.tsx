import type { PlotBox } from '../../../../view/plot/plot-box.ts'
import { FOLD_PX, toX } from '../../../../view/plot/time-scale.ts'
import { useFoldWords } from './fold-words.ts'
import { usePlot } from './plot-context.ts'

/** Of a torn edge, pixels. */
const TOOTH = { width: 2.5, height: 6 }
/** Width of a letter: rather more than less. */
const LETTER = 6.4
/** From the band's middle to the baselines of its two lines. */
const LINES = [-4, 12]

/** Folded gaps: a band between torn edges, with how long each is and its ends, upright, as far as the plot is high enough. */
export function FoldLayer({ box }: { box: PlotBox }) {
  const { scale, zone, locale } = usePlot()
  const words = useFoldWords(zone, locale)
  return scale.folds?.map((fold) => {
    const x = box.left + toX(scale, fold.fromMs)
    const lines = words(fold).filter((line) => line.length * LETTER < scale.height)
    return (
      // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in a drawing takes the focus
      <g key={fold.fromMs} className="fold" aria-hidden="true">
        <rect x={x} width={FOLD_PX} height={scale.height} />
        <path d={tornEdge(x, scale.height) + tornEdge(x + FOLD_PX, scale.height)} />
        <g transform={`translate(${x + FOLD_PX / 2} ${scale.height / 2}) rotate(-90)`}>
          {lines.map((line, i) => (
            <text key={line} y={lines.length > 1 ? LINES[i] : 4} textAnchor="middle">
              {line}
            </text>
          ))}
        </g>
      </g>
    )
  })
}

function tornEdge(x: number, height: number): string {
  const teeth = Math.ceil(height / TOOTH.height)
  let d = `M${x} 0`
  for (let i = 1; i <= teeth; i++)
    d += `L${x + (i % 2 === 0 ? 0 : TOOTH.width)} ${Math.min(height, i * TOOTH.height)}`
  return d
}
