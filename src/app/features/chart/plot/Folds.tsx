import { useTranslation } from 'react-i18next'
import { FOLD_PX, type Fold, toX } from '../../../../view/plot/time-scale.ts'
import { shortTime } from '../../../../view/time/format-time.ts'
import { lengthOf } from '../../../../view/time/time-range.ts'
import { useDuration } from '../duration.ts'
import type { Scene } from '../scene.ts'

/** Width of a letter, rather too large. */
const LETTER = 6.4
const BREAK = 'l4-9m2 9l4-9'
/** Baselines of the two lines, from the band's middle. */
const LINES = [-4, 12]

/** `17 y without data` and `3 Jan 2008, 02:15 – 4 Mar 2025, 10:00` */
export function useFoldWords({ range, zone, locale }: Pick<Scene, 'range' | 'zone' | 'locale'>) {
  const { t } = useTranslation('chart')
  const duration = useDuration()
  return ({ gap }: Fold): [without: string, ends: string] => {
    const [from, to] = [gap.fromMs, gap.toMs].map((ms) => shortTime(ms, range, zone, locale))
    return [t('fold.without', { duration: duration(lengthOf(gap)) }), t('span', { from, to })]
  }
}

/** Bands of folded gaps with upright length and ends, in plots that are high enough. */
export function Folds({ scene, height }: { scene: Scene; height: number }) {
  const { time } = scene
  const words = useFoldWords(scene)
  if (!time.folds?.length) return null
  return (
    <svg className="folds" width={time.width} height={height} aria-hidden="true">
      {time.folds.map((fold) => (
        <g key={fold.fromMs} transform={`translate(${toX(time, fold.fromMs)} 0)`}>
          <path d={`M0 0v${height}M${FOLD_PX} 0v${height}`} />
          <path className="break" d={`M${FOLD_PX / 2 - 5} ${height}${BREAK}`} />
          <g transform={`translate(${FOLD_PX / 2} ${height / 2}) rotate(-90)`} textAnchor="middle">
            {words(fold).map(
              (line, i) =>
                line.length * LETTER < height && (
                  <text key={line} y={LINES[i]}>
                    {line}
                  </text>
                ),
            )}
          </g>
        </g>
      ))}
    </svg>
  )
}
