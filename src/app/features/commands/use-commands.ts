import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { APP_PATHS, type AppPaths } from '../../../domain/app-paths.ts'
import { LANGUAGES } from '../../../view/i18n/languages.ts'
import { useStationWords } from '../../../view/station/station-words.ts'
import { ZONE_CHOICES } from '../../../view/time/zone.ts'
import { devicesQuery } from '../../api/devices.ts'
import { chooseLanguage } from '../../i18n/i18n.ts'
import { compact } from '../address/text.ts'
import { seriesIn } from '../compare/address/series-choice.ts'
import { type Recent, recents, theme } from '../preferences/preferences.ts'
import { SHORTCUTS } from '../shortcuts/shortcuts.ts'
import { chooseTheme } from '../theme/theme.ts'
import { useChooseZone } from '../time/use-choose-zone.ts'
import { findStations } from '../top-bar/use-found-stations.ts'
import { useOpenStation } from '../top-bar/use-open-station.ts'
import { openDialog } from './open-dialog.ts'
import { type Command, pageCommands } from './page-commands.ts'

/** In the palette, by their titles: every page but a station’s and the sign-in. */
const PAGES = {
  map: 'map:title',
  alarms: 'alarms:title',
  compare: 'compare:title',
  notes: 'notes:title',
  status: 'status:title',
} as const satisfies Record<Exclude<keyof AppPaths, 'station' | 'signIn'>, string>

/** Everything that can be done now; stations only for a text. */
export function useCommands(text: string): Command[] {
  // as the page was when the palette opened
  const [ofPage] = useState(pageCommands)
  const stations = useStationCommands(text)
  const recent = useRecentCommands()
  const general = useGeneralCommands()
  return [...(text.trim() === '' ? recent : stations), ...ofPage, ...general]
}

function useStationCommands(text: string): Command[] {
  const openStation = useOpenStation()
  const { data } = useQuery(devicesQuery)
  const words = useStationWords()
  if (text.trim() === '') return []
  return findStations(data?.devices ?? [], { q: text }).map(({ id, name, kind }) => ({
    ...{ id: `station ${id}`, group: 'stations', label: name, detail: words.kindName(kind) },
    run: () => openStation(id),
  }))
}

function useRecentCommands(): Command[] {
  const { t } = useTranslation('compare')
  const [entries] = useState(recents.get)
  const { data } = useQuery(devicesQuery)
  const openStation = useOpenStation()
  const navigate = useNavigate()
  const nameOf = (id: string) => data?.devices.find((device) => device.id === id)?.name
  return entries.flatMap((entry: Recent): Command[] => {
    if (entry.kind === 'station') {
      const { id } = entry
      const label = nameOf(id)
      return label === undefined
        ? []
        : [{ id: `recent ${id}`, group: 'recent', label, run: () => openStation(id) }]
    }
    const { series } = entry
    const names = new Set(seriesIn(series).flatMap(({ deviceId }) => nameOf(deviceId) ?? []))
    if (names.size === 0) return []
    return [
      {
        ...{ id: `recent ${series}`, group: 'recent', label: [...names].join(', '), detail: t('title') },
        run: () => void navigate({ to: '/compare', search: ({ zone }) => compact({ series, zone }) }),
      },
    ]
  })
}

function useGeneralCommands(): Command[] {
  const { t } = useTranslation(['commands', 'common', 'map', 'alarms', 'compare', 'notes', 'status'])
  const navigate = useNavigate()
  const chooseZone = useChooseZone()
  const zone = useSearch({ strict: false, select: (search) => search.zone })
  return [
    ...(Object.keys(PAGES) as (keyof typeof PAGES)[]).map(
      (page): Command => ({
        ...{ id: `page ${page}`, group: 'pages', label: t(PAGES[page]) },
        run: () => void navigate({ to: APP_PATHS[page], search: compact({ zone }) }),
      }),
    ),
    {
      ...{ id: 'shortcuts', group: 'actions', label: t('commands:shortcuts') },
      keys: SHORTCUTS.page.shortcuts[0],
      run: () => openDialog('shortcuts'),
    },
    ...theme.choices.map(
      (choice): Command => ({
        ...{ id: `theme ${choice}`, group: 'actions', label: t(`common:theme.${choice}`) },
        detail: t('common:theme.label'),
        run: () => chooseTheme(choice),
      }),
    ),
    ...ZONE_CHOICES.map(
      (choice): Command => ({
        ...{ id: `zone ${choice}`, group: 'actions', label: t(`common:zone.${choice}`) },
        detail: t('common:zone.label'),
        run: () => chooseZone(choice),
      }),
    ),
    ...LANGUAGES.map(
      (language): Command => ({
        ...{ id: `language ${language}`, group: 'actions', label: t(`common:language.${language}`) },
        detail: t('common:language.label'),
        run: () => chooseLanguage(language),
      }),
    ),
  ]
}
