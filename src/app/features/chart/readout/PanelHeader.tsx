import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Sensor } from '../../../../domain/device.ts'
import { inLanguage } from '../../../../view/i18n/in-language.ts'
import { LevelBadge } from '../../../../view/levels/LevelBadge.tsx'
import type { PanelPlan } from '../../../../view/plot/panels.ts'
import { useBarUnit } from '../../../../view/quantity/use-bar-unit.ts'
import { UnitBeside } from '../../../ui/UnitBeside.tsx'
import { IMAGE_SWATCH, IMAGE_TEXT } from '../../exported-image/chart-image.ts'
import type { Scene } from '../scene.ts'
import { useCrosshair } from './crosshair.ts'
import type { ReadoutText, useReadoutWords } from './use-readout-words.ts'

export function PanelHeader({
  plan,
  scene,
  words,
  children,
}: {
  plan: PanelPlan
  scene: Scene
  words: ReturnType<typeof useReadoutWords>
  children?: ReactNode
}) {
  const { t, i18n } = useTranslation(['chart', 'levels'])
  const { timeMs } = useCrosshair(scene)
  const gap = timeMs === null ? null : words.gap(timeMs)
  const barUnit = useBarUnit()
  const unitOf = ({ id, unit }: Sensor) =>
    barUnit(unit, scene.series?.sensors.find((one) => one.id === id)?.buckets?.stepMs)
  return (
    <div className="panel-header">
      {plan.sensors.map((sensor, i) => (
        <Entry
          key={sensor.id}
          unit={unitOf(sensor)}
          name={scene.nameOf(sensor)}
          colour={plan.mark === 'bar' ? 'rain' : i + 1}
          text={timeMs === null ? null : words.at(sensor, timeMs)}
        />
      ))}
      {plan.size === 'strip' && scene.rainMenu}
      {gap && <span className="panel-gap">{gap}</span>}
      {plan.size === 'lead' && plan.sensors.some(({ kind }) => kind === 'FLUID_LEVEL') && (
        <span className="panel-datum" {...IMAGE_TEXT}>
          {scene.datum === undefined
            ? t('chart:datum')
            : t('levels:datumLine', { datum: inLanguage(scene.datum, i18n.language) })}
        </span>
      )}
      {children}
    </div>
  )
}

function Entry({
  unit,
  name,
  colour,
  text,
}: {
  unit: string
  name: string
  colour: number | 'rain'
  text: ReadoutText | null
}) {
  return (
    <span className="panel-entry">
      <span className="swatch" data-series={colour} aria-hidden="true" {...IMAGE_SWATCH} />
      <span className="panel-name" {...IMAGE_TEXT}>
        {name}
        <UnitBeside name={name} unit={unit} />
      </span>
      {text && (
        <span className="panel-readout" data-implausible={text.isImplausible}>
          {text.parts.map(({ label, value, time }) => (
            <span key={label ?? ''} className="readout-part">
              {label && <span className="panel-note">{label} </span>}
              <strong>{value}</strong>
              {time && <span className="panel-note"> {time}</span>}
              <span className="panel-note"> · </span>
            </span>
          ))}
          {text.level && <LevelBadge level={text.level} isCurrent />}{' '}
          <span className="panel-note">{text.note}</span>
        </span>
      )}
    </span>
  )
}
