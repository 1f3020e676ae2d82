import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { Button } from '../../ui/Button.tsx'

/** One choice of a few, each with how many stations it would leave; a second press takes it back. */
export function FilterChips<T extends string>({
  label,
  choices,
  counts,
  chosen,
  nameOf,
  markOf,
  onChoose,
}: {
  label: string
  choices: readonly T[]
  /** Choices that no station has are left out, unless it is the chosen one. */
  counts: ReadonlyMap<T, number>
  chosen: T | undefined
  nameOf: (choice: T) => string
  markOf: (choice: T) => ReactNode
  onChoose: (choice: T | undefined) => void
}) {
  const { t } = useTranslation('map')
  const number = new Intl.NumberFormat(useLocale())
  return (
    <fieldset className="filter-chips">
      <legend className="visually-hidden">{label}</legend>
      {choices
        .filter((choice) => counts.has(choice) || choice === chosen)
        .map((choice) => (
          <Button
            key={choice}
            className="filter-chip"
            aria-pressed={choice === chosen}
            onClick={() => onChoose(choice === chosen ? undefined : choice)}
          >
            {markOf(choice)}
            {t('filter.chip', { count: number.format(counts.get(choice) ?? 0), what: nameOf(choice) })}
          </Button>
        ))}
    </fieldset>
  )
}
