import { useTranslation } from 'react-i18next'
import { useZoneAt } from '../../../view/time/use-zone-at.ts'
import { isNamedZone, readersZone, ZONE_CHOICES, type ZoneChoice } from '../../../view/time/zone.ts'
import { Select } from '../../ui/Select.tsx'
import { useShownStation } from '../station/use-shown-station.ts'
import { useChooseZone } from '../time/use-choose-zone.ts'
import { useOffsetOf, useZone, useZoneChoice } from '../time/use-zone.ts'

export function ZoneSwitch({ hideLabel = false }: { hideLabel?: boolean }) {
  const { t } = useTranslation()
  const chooseZone = useChooseZone()
  const choice = useZoneChoice()
  const position = useShownStation()?.position ?? null
  const stations = useZoneAt(position)

  const offsetOf = useOffsetOf()
  const zoneOf = { utc: undefined, local: readersZone(), station: stations }
  const options = ZONE_CHOICES.map((value) => {
    const named = zoneOf[value]
    const offset = named === undefined ? null : offsetOf(named)
    const zone = t(`zone.${value}`)
    return { value: value as ZoneChoice, label: offset === null ? zone : t('zone.option', { zone, offset }) }
  })
  // the zone of a shared link
  if (isNamedZone(choice)) {
    const zone = choice.replaceAll('_', ' ')
    options.push({
      value: choice,
      label: t('zone.option', { zone, offset: offsetOf(choice) }),
    })
  }

  return (
    <Select
      label={t('zone.label')}
      hideLabel={hideLabel}
      value={choice}
      options={options}
      onChange={chooseZone}
    />
  )
}

/** Offset on a screen without room for the switch; name on paper, where each time has its own offset. */
export function ZoneLabel() {
  const { zone, label } = useZone(useShownStation())
  return (
    <>
      <span className="zone-label">{label}</span>
      <span className="zone-on-paper">{zone.replaceAll('_', ' ')}</span>
    </>
  )
}
