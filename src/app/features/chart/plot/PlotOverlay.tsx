import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PlotScale, toY } from '../../../../view/plot/paths/line-path.ts'
import type { SteppedSeries } from '../../../../view/plot/steps/steps.ts'
import { toX } from '../../../../view/plot/time-scale.ts'
import { modKey } from '../../shortcuts/mod-key.ts'
import { useCrosshair } from '../readout/crosshair.ts'
import { placeNear } from '../readout/point-readout.ts'
import { nearMs, type Scene } from '../scene.ts'
import { Folds } from './Folds.tsx'
import { pressPlotKey } from './plot-keys.ts'
import { attachPlotPointer, type PointerScene } from './plot-pointer.ts'

const HINT_MS = 1500
/** Readers who scroll past need not see it at every plot. */
const MAX_HINTS = 3

let hints = 0

/** Takes pointer and keys; shows crosshair and selection. A slider of readings for screen readers. */
export function PlotOverlay({
  scene,
  series,
  scale,
  isDotted,
  label,
  speak,
}: {
  scene: Scene
  series: readonly SteppedSeries[]
  scale: PlotScale
  /** The readings at the crosshair are marked on the line. */
  isDotted: boolean
  label: string
  speak: (timeMs: number) => string
}) {
  const ref = useRef<HTMLDivElement>(null)
  const [isHinted, onPlainWheel] = useWheelHint()
  const current = useRef<PointerScene>({ ...scene, series, onPlainWheel })
  current.current = { ...scene, series, onPlainWheel }
  useEffect(() => (ref.current ? attachPlotPointer(ref.current, () => current.current) : undefined), [])

  const { t } = useTranslation('chart')
  const { range, box } = scene
  const { timeMs, selection } = useCrosshair(scene)
  return (
    <div
      ref={ref}
      className="plot-overlay"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={range.fromMs}
      aria-valuemax={range.toMs}
      aria-valuenow={timeMs ?? range.toMs}
      aria-valuetext={timeMs === null ? t('readout.unset') : speak(timeMs)}
      style={{ left: box.left, width: box.plotWidth, height: scale.height }}
      onKeyDown={(event) => {
        if (pressPlotKey(event, current.current)) event.preventDefault()
      }}
    >
      <Folds scene={scene} height={scale.height} />
      {isHinted && (
        <p className="wheel-hint" aria-hidden="true">
          {t('wheelHint', { key: modKey() })}
        </p>
      )}
      {selection && <Selection selection={selection} scale={scale} />}
      {timeMs !== null && (
        <div className="crosshair" style={{ transform: `translateX(${toX(scale, timeMs)}px)` }}>
          {isDotted &&
            series.map((one, i) => {
              const reading = placeNear(one, timeMs, nearMs(scene))
              if (!reading) return null
              const place = `translate(${toX(scale, reading.t) - toX(scale, timeMs)}px, ${toY(scale, reading.v)}px)`
              return (
                <span
                  key={one.id}
                  className="crosshair-dot"
                  data-series={i + 1}
                  style={{ transform: place }}
                />
              )
            })}
        </div>
      )}
    </div>
  )
}

function Selection({ selection, scale }: { selection: readonly [number, number]; scale: PlotScale }) {
  const [begin, end] = [toX(scale, Math.min(...selection)), toX(scale, Math.max(...selection))]
  return <div className="selection" style={{ left: begin, width: end - begin }} />
}

/** Shows the key for zooming after a wheel turn without it, a few times per visit. */
function useWheelHint(): [isShown: boolean, onPlainWheel: () => void] {
  const [isShown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onPlainWheel = useCallback(() => {
    if (timer.current === undefined) {
      if (hints >= MAX_HINTS) return
      hints++
    }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      setShown(false)
    }, HINT_MS)
    setShown(true)
  }, [])
  return [isShown, onPlainWheel]
}
