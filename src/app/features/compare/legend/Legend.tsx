import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx'
import { UnitBeside } from '../../../ui/UnitBeside.tsx'
import { keysOf, letterAt, MAX_SERIES } from '../address/series-choice.ts'
import type { ComparedOnPage } from '../plot/compare-scene.ts'
import { Letter } from '../plot/line-style.tsx'
import { LagField, useLagText } from './LagField.tsx'
import { SeriesFigures } from './SeriesFigures.tsx'
import { SeriesMenu } from './SeriesMenu.tsx'
import { useRowDrag } from './use-row-drag.ts'

const COLUMNS = ['order', 'station', 'sensor', 'max', 'mean', 'last', 'lag', 'actions'] as const
const FIGURES: readonly string[] = ['max', 'mean', 'last']
const UNNAMED: readonly string[] = ['order', 'actions']

export function Legend({ compared, lines, address, ...shown }: ComparedOnPage) {
  const { t } = useTranslation('compare')
  const { choices, search } = address
  const [announcement, setAnnouncement] = useState('')
  const lagText = useLagText()
  const ignoresLags = search.align === 'time'
  const nameAt = (place: number) =>
    lines.find((line) => line.place === place)?.name ?? choices[place]?.deviceId ?? ''
  const move = (from: number, to: number) => {
    if (to < 0 || to >= choices.length || from === to) return
    setAnnouncement(t('moved', { name: nameAt(from), place: to + 1, count: choices.length }))
    address.move(from, to)
  }
  const drag = useRowDrag(move)
  const keys = keysOf(choices)
  return (
    <ScrollRegion className="compare-legend" label={t('legend')}>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <table>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={FIGURES.includes(column) ? 'number' : undefined}>
                <span className={UNNAMED.includes(column) ? 'visually-hidden' : undefined}>
                  {t(`column.${column}`)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {choices.map((choice, place) => {
            const one = compared.find((found) => found.place === place)
            const line = lines.find((found) => found.place === place)
            const name = `${letterAt(place)} ${nameAt(place)}`
            return (
              <tr key={keys[place]} {...drag.row(place)}>
                <td className="legend-order">
                  <span className="drag-handle" title={t('drag')} aria-hidden="true" {...drag.handle(place)}>
                    ⠿
                  </span>
                  <Button
                    className="icon-button"
                    aria-label={t('up', { name })}
                    aria-disabled={place === 0}
                    onClick={() => move(place, place - 1)}
                  >
                    <Icon name="up" />
                  </Button>
                  <Button
                    className="icon-button"
                    aria-label={t('down', { name })}
                    aria-disabled={place === choices.length - 1}
                    onClick={() => move(place, place + 1)}
                  >
                    <Icon name="down" />
                  </Button>
                </td>
                <th scope="row">
                  {line ? <Letter line={line} /> : <strong>{letterAt(place)}</strong>}{' '}
                  <span>{nameAt(place)}</span>
                </th>
                {one && line ? (
                  <>
                    <td>
                      {line.quantityName}
                      <UnitBeside name={line.quantityName} unit={one.sensor.unit} />
                    </td>
                    <SeriesFigures one={one} name={name} {...shown} />
                    <td data-label={t('column.lag')}>
                      <LagField
                        lagMs={choice.lagMs}
                        name={name}
                        isDisabled={ignoresLags}
                        onChange={(lagMs) => address.setLag(place, lagMs)}
                      />
                      <span className="lag-on-paper">{lagText(ignoresLags ? 0 : choice.lagMs)}</span>
                    </td>
                  </>
                ) : (
                  <td colSpan={5} className="legend-missing">
                    {t('missing', { sensor: choice.sensorId })}
                  </td>
                )}
                <td className="legend-actions">
                  {one && line && (
                    <SeriesMenu
                      deviceId={choice.deviceId}
                      name={name}
                      range={one.range}
                      isFull={choices.length >= MAX_SERIES}
                      hasLevels={Object.hasOwn(one.device.levels ?? {}, one.sensor.id)}
                      showsLevels={address.levelsOf === place}
                      letter={letterAt(place)}
                      onEarlier={(earlier) => address.add({ ...choice, earlier })}
                      onLevels={(areShown) => address.showLevels(areShown ? place : null)}
                    />
                  )}
                  <IconButton
                    icon="close"
                    label={t('remove', { name })}
                    onClick={() => address.remove(place)}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
