import { useTranslation } from 'react-i18next'
import { isAlert } from '../../../../domain/levels/water-state.ts'
import { LevelBadge } from '../../../../view/levels/LevelBadge.tsx'
import { shortTime } from '../../../../view/time/format-time.ts'
import { UnitBeside } from '../../../ui/UnitBeside.tsx'
import { useCrosshair } from '../../chart/readout/crosshair.ts'
import { IMAGE_TEXT } from '../../exported-image/chart-image.ts'
import { useLagText } from '../legend/LagField.tsx'
import type { CompareScene } from './compare-scene.ts'
import { CutName, Letter } from './line-style.tsx'
import type { PanelLine } from './panel-line.ts'

/** Names a panel and its lines, and reads each at the crosshair in its own place. */
export function PanelReadout({
  heading,
  unit,
  lines,
  scene,
}: {
  heading: string
  unit: string
  lines: readonly PanelLine[]
  scene: CompareScene
}) {
  const { t } = useTranslation('compare')
  const lagText = useLagText()
  const hasSeveral = new Set(lines.map(({ quantityName }) => quantityName)).size > 1
  return (
    <div className="compare-header" data-single={lines.length === 1}>
      <h2 className="panel-name" {...IMAGE_TEXT}>
        {heading}
        <UnitBeside name={heading} unit={unit} />
      </h2>
      <ul>
        {lines.map((line) => (
          <li key={line.sensor.id}>
            {line.place !== -1 && (
              <>
                <Letter line={line} />{' '}
                <CutName name={hasSeveral ? `${line.name} · ${line.quantityName}` : line.name} />
                {line.lagMs !== 0 && (
                  <span className="panel-note" {...IMAGE_TEXT}>
                    {t('column.lag')} {lagText(line.lagMs)}
                  </span>
                )}
              </>
            )}
            <Value line={line} scene={scene} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The reading, or a step's mean between lowest and highest. Only this rerenders as the crosshair moves. */
function Value({ line, scene }: { line: PanelLine; scene: CompareScene }) {
  const { timeMs } = useCrosshair(scene)
  if (timeMs === null) return null
  const found = line.read(timeMs)
  if (!found) return <span className="panel-note">–</span>
  const { parts, isImplausible, level, note } = found.text
  const main = parts[1] ?? parts[0]
  const [low, high] = [parts[0], parts[2]]
  const { zone, locale } = scene
  return (
    <span className="compare-value" data-implausible={isImplausible} title={note}>
      <strong>{main?.value}</strong>
      {low && high && (
        <span className="panel-note">
          {' '}
          {low.value} – {high.value}
        </span>
      )}
      {level && isAlert(level.state) && <LevelBadge level={level} isCurrent />}
      {found.measuredMs !== timeMs && (
        <span className="panel-note"> {shortTime(found.measuredMs, scene.range, zone, locale)}</span>
      )}
    </span>
  )
}
