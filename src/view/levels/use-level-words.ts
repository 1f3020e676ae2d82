import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LevelName, PresetName } from '../../domain/levels/alert-levels.ts'
import type { ShownLevel, WaterState } from '../../domain/levels/water-state.ts'

/** Names of levels and states in the reader's language; an organisation's own names are not translated. */
export function useLevelWords() {
  const { t, i18n } = useTranslation('levels')
  return useMemo(() => {
    const stateName = (state: WaterState): string => t(`state.${state}`)

    const nameOf = (level: LevelName | undefined, state: WaterState): string => {
      if (level?.preset !== undefined && i18n.exists(`levels:preset.${level.preset}`)) {
        return t(`preset.${level.preset as PresetName}`)
      }
      return level?.name || stateName(state)
    }

    const levelName = ({ name, state }: ShownLevel, isCurrent: boolean): string =>
      isCurrent ? nameOf(name, state) : t('last', { level: nameOf(name, state) })

    return { stateName, nameOf, levelName }
  }, [t, i18n])
}
