import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type TimeLabel, timeAxis } from '../../../../view/plot/axes/time-labels.ts'
import { chosenStepAt } from '../../../../view/plot/steps/steps.ts'
import { foldAt, type TimeScale, toX } from '../../../../view/plot/time-scale.ts'
import { formatInstant } from '../../../../view/time/format-time.ts'
import { lengthOf } from '../../../../view/time/time-range.ts'
import { Overlays } from '../../overlays/Overlays.tsx'
import { useDuration } from '../duration.ts'
import { useCrosshair } from '../readout/crosshair.ts'
import type { Scene } from '../scene.ts'
import { formatSpan } from '../time-range/format-span.ts'
import { useFoldWords } from './Folds.tsx'

const HEIGHT = 36
const FIRST_LINE = 16
const SECOND_LINE = 31
/** A label nearer to the edge than this begins or ends there. */
const HALF_LABEL = 20

/** Width of a time label, pixels; more with a second line. */
const PER_TIME_LABEL = 74
const PER_CONTEXT = 118

/** Apart from readings: a range is on the axis before they arrive. */
export function useTimeLabels(time: TimeScale, zone: string, locale: string): TimeLabel[] {
  return useMemo(
    () => timeAxis(time, zone, locale, { perLabel: PER_TIME_LABEL, perContext: PER_CONTEXT }),
    [time, zone, locale],
  )
}

export function TimeAxis({ scene }: { scene: Scene }) {
  const { box, time, timeLabels } = scene
  return (
    <div className="time-axis">
      <svg width={box.width} height={HEIGHT} aria-hidden="true">
        <line className="axis-line" x1={box.left} x2={box.left + box.plotWidth} y1={0.5} y2={0.5} />
        <g className="axis-labels">
          {timeLabels.map(({ ms, text, context }) => {
            const x = toX(time, ms)
            const anchor = x > box.plotWidth - HALF_LABEL ? 'end' : 'middle'
            return (
              <g key={ms} transform={`translate(${box.left + x} 0)`}>
                <line className="tick" y2={5} />
                <text y={FIRST_LINE} textAnchor={anchor}>
                  {text}
                </text>
                {context !== null && (
                  <text className="axis-context" x={contextShift(x, box)} y={SECOND_LINE} textAnchor="middle">
                    {context}
                  </text>
                )}
              </g>
            )
          })}
        </g>
      </svg>
      <Overlays part="AxisStrip" scene={scene} />
      <CrosshairTime scene={scene} />
    </div>
  )
}

const HALF_CONTEXT = 50

/** Keeps long contexts within both edges. */
function contextShift(x: number, box: Scene['box']): number {
  const middle = box.left + x
  return Math.max(0, HALF_CONTEXT - middle) + Math.min(0, box.width - HALF_CONTEXT - middle)
}

/** The instant with its offset, the step that holds it, or ends and length of a selection. */
function CrosshairTime({ scene }: { scene: Scene }) {
  const { t } = useTranslation('chart')
  const duration = useDuration()
  const { zone, locale, time } = scene
  const foldWords = useFoldWords(scene)
  const { timeMs, selection } = useCrosshair(scene)
  if (selection) {
    const span = { fromMs: Math.min(...selection), toMs: Math.max(...selection) }
    return (
      <TimeTag scene={scene} x={(toX(time, span.fromMs) + toX(time, span.toMs)) / 2}>
        {t('span', formatSpan(span, zone, locale))} · {duration(lengthOf(span))}
      </TimeTag>
    )
  }
  if (timeMs === null) return null
  const fold = foldAt(time, timeMs)
  const step = chosenStepAt(scene.series?.sensors, timeMs)
  const label = step ? t('span', formatSpan(step, zone, locale)) : formatInstant(timeMs, zone, locale)
  return (
    <TimeTag scene={scene} x={toX(time, timeMs)}>
      {fold ? foldWords(fold).join(' · ') : label}
    </TimeTag>
  )
}

/** A label kept within the edges without measuring, which would force a layout during a movement. */
function TimeTag({
  scene: { box },
  x,
  children,
}: {
  scene: Scene
  /** Pixels from the plot's left edge. */
  x: number
  children: ReactNode
}) {
  const middle = box.left + x
  // in per cent of its own width
  const left = `min(${box.width}px - 100%, max(0px, ${middle}px - 50%))`
  return (
    <div className="time-tag" style={{ transform: `translateX(${left})` }}>
      {children}
    </div>
  )
}
