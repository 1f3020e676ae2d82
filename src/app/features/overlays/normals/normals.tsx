import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { parseDayStart } from '../../../../domain/aggregation/clock.ts'
import { MIN_YEARS } from '../../../../domain/statistics/normals.ts'
import type { PanelPlan } from '../../../../view/plot/panels.ts'
import { normalsQuery } from '../../../api/normals.ts'
import { recordQuery } from '../../../api/record.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { NORMALS_CHOICES, type NormalsChoice } from '../../address/range-search.ts'
import { usePlot } from '../../chart/plot/plot-context.ts'
import { useReadText } from '../../chart/use-read-text.ts'
import { type Overlay, type PartProps, useOverlaid } from '../overlay.ts'
import { NormalsNote } from './NormalsNote.tsx'
import { normalsPaths } from './normals-paths.ts'

export const normals: Overlay = {
  id: 'normals',
  Choice: NormalsSelect,
  SeriesChoice: SeriesNormals,
  Above: NormalsState,
  // bands go under grid and readings; lines before the readings' band, which would cover them
  Behind: ({ plan }) => <NormalsLayer plan={plan} />,
  Over: ({ plan }) => <NormalsLayer plan={plan} isOver />,
  Note: ({ plan, zone }) => {
    const shown = useNormalsOf(plan)
    return shown && <NormalsNote {...shown} zone={zone} />
  },
}

/**
 * The normals of the address: a station's in a window of days, by default of one day where the record is known to be
 * long enough; in a comparison those of one chosen series. The record is searched only for the overview strip.
 */
function useNormals() {
  const { device, sources, isReady, zone, search } = useOverlaid()
  const record = useQuery({ ...recordQuery(device?.id ?? ''), enabled: false })
  const isLong = (record.data?.years.length ?? 0) > MIN_YEARS
  const one = device ? undefined : sources.find(({ sensor }) => sensor.id === search.normals)
  const ofStation = NORMALS_CHOICES.find((days) => days === search.normals) ?? (isLong ? '1' : 'off')
  const choice: NormalsChoice = device ? ofStation : one ? '1' : 'off'
  const isShown = choice !== 'off'
  const need = { deviceId: device?.id ?? one?.deviceId ?? '', window: isShown ? choice : '1', zone }
  const { data, error } = useQuery({ ...normalsQuery(need), enabled: isReady && isShown })
  return { choice, one, answer: isShown ? data : undefined, hasFailed: isShown && error !== null }
}

function useNormalsOf({ mark, sensors }: PanelPlan) {
  const { answer, one } = useNormals()
  const first = mark === 'line' ? sensors[0] : undefined
  const sensor = one ? sensors.find(({ id }) => id === one.sensor.id) : first
  const found = answer?.sensors.find(({ id }) => id === (one?.sensorId ?? sensor?.id))
  if (!sensor || !found || answer?.partial) return null
  return { sensor, normals: found, answer: answer as NonNullable<typeof answer>, shiftMs: one?.shiftMs ?? 0 }
}

function NormalsLayer({ plan, isOver }: PartProps<'Behind'> & { isOver?: boolean }) {
  const { scale } = usePlot()
  const { normals, answer, shiftMs = 0 } = useNormalsOf(plan) ?? {}
  const paths = useMemo(() => {
    if (!normals || !answer) return null
    const clock = { zone: answer.zone, dayStartMinutes: parseDayStart(answer.dayStart) ?? 0 }
    const measured = { ...scale, fromMs: scale.fromMs - shiftMs, toMs: scale.toMs - shiftMs }
    return normalsPaths(normals, measured, clock)
  }, [normals, answer, shiftMs, scale])
  if (!paths) return null
  const edge = isOver ? 'normals-edge' : undefined
  return (
    <g className="normals">
      {paths.wide && <path className={edge} d={paths.wide} />}
      {paths.narrow && <path className={edge} d={paths.narrow} />}
      {isOver && paths.median && <path className="normals-median" d={paths.median} />}
    </g>
  )
}

function NormalsSelect() {
  const { t } = useTranslation('chart')
  const { replace } = useOverlaid()
  const labelOf = (choice: NormalsChoice) => {
    if (choice === 'off') return t('normals.off')
    return choice === '1' ? t('normals.day') : t('normals.days', { days: choice })
  }
  return (
    <Select
      label={t('normals.label')}
      value={useNormals().choice}
      options={NORMALS_CHOICES.map((choice) => ({ value: choice, label: labelOf(choice) }))}
      onChange={(choice) => replace({ normals: choice })}
    />
  )
}

function SeriesNormals({ letter }: PartProps<'SeriesChoice'>) {
  const { t } = useTranslation('compare')
  const { search, replace } = useOverlaid()
  const isShown = search.normals === letter
  return (
    <Button
      className="series-menu-item"
      aria-pressed={isShown}
      onClick={() => replace({ normals: isShown ? undefined : letter })}
    >
      {t('menu.normals')}
    </Button>
  )
}

function NormalsState() {
  const { t } = useTranslation('chart')
  const readText = useReadText()
  const { answer, hasFailed } = useNormals()
  if (hasFailed) return <p className="panel-note">{t('normals.failed')}</p>
  const { partial } = answer ?? {}
  if (!partial) return null
  return <p className="panel-note">{partial.failure ?? t('normals.reading', { read: readText(partial) })}</p>
}
