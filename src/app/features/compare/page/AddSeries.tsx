import { useState } from 'react'
import { ComboBox, I18nProvider, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../../domain/device.ts'
import { isHousekeeping } from '../../../../domain/primary-sensor.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { useStationWords } from '../../../../view/station/station-words.ts'
import { holdPressableStyle } from '../../chart/time-range/pressable-style.ts'
import { filterStations } from '../../station/search-stations.ts'

holdPressableStyle()

/** Nobody reads more; another letter finds the others. */
const MAX_STATIONS = 30

interface Item {
  /** Station and sensor as JSON. */
  id: string
  station: string
  sensor: string
}

export function AddSeries({
  devices,
  isFull,
  onAdd,
}: {
  devices: readonly DeviceState[]
  isFull: boolean
  onAdd: (deviceId: string, sensorId: string) => void
}) {
  const { t } = useTranslation('compare')
  const locale = useLocale()
  const { sensorName } = useStationWords()
  const [text, setText] = useState('')
  const [added, setAdded] = useState(0)
  const items = filterStations(devices, { q: text })
    .slice(0, MAX_STATIONS)
    .flatMap(({ id, name, sensors }): Item[] =>
      [...sensors]
        .sort((a, b) => Number(isHousekeeping(a)) - Number(isHousekeeping(b)))
        .map((sensor) => ({
          id: JSON.stringify([id, sensor.id]),
          station: name,
          sensor: sensorName(sensor, sensors),
        })),
    )
  return (
    <I18nProvider locale={locale}>
      <ComboBox
        // a new field for the next: an emptied one would open its list again
        key={added}
        autoFocus={added > 0}
        className="add-series"
        aria-label={t('add.label')}
        items={items}
        inputValue={text}
        onInputChange={setText}
        value={null}
        onChange={(key) => {
          if (typeof key !== 'string') return
          const [deviceId, sensorId] = JSON.parse(key) as [string, string]
          setText('')
          setAdded(added + 1)
          onAdd(deviceId, sensorId)
        }}
        menuTrigger="input"
        allowsEmptyCollection
        isDisabled={isFull}
      >
        <Input placeholder={t(isFull ? 'add.full' : 'add.placeholder')} spellCheck={false} />
        <Popover className="add-series-list" placement="bottom start" offset={4}>
          <ListBox<Item> renderEmptyState={() => <p className="panel-note">{t('add.none')}</p>}>
            {({ station, sensor }) => (
              <ListBoxItem textValue={`${station}, ${sensor}`}>
                <span>{station}</span> <span className="panel-note">{sensor}</span>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  )
}
