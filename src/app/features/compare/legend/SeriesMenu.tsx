import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { fixedRange } from '../../chart/time-range/chart-address.ts'
import { Overlays } from '../../overlays/Overlays.tsx'
import type { Earlier } from '../address/series-choice.ts'
import { useEarlierText } from '../plot/use-panel-lines.ts'

const EARLIER: readonly Earlier[] = [
  { kind: 'period' },
  ...[1, 2, 3, 4, 5].map((years) => ({ kind: 'years', years }) as const),
]

export function SeriesMenu({
  deviceId,
  name,
  range,
  isFull,
  hasLevels,
  showsLevels,
  letter,
  onEarlier,
  onLevels,
}: {
  deviceId: string
  name: string
  range: TimeRange
  isFull: boolean
  hasLevels: boolean
  showsLevels: boolean
  letter: string
  onEarlier: (earlier: Earlier) => void
  onLevels: (areShown: boolean) => void
}) {
  const { t } = useTranslation('compare')
  const earlierText = useEarlierText()
  return (
    <div className="series-menu">
      <Disclosure
        label={t('menu.of', { name })}
        button={{
          className: 'icon-button',
          'aria-label': t('menu.of', { name }),
          title: t('menu.title'),
          children: <span aria-hidden="true">⋯</span>,
        }}
      >
        {(close) => (
          <>
            <p className="panel-note">{t('menu.add')}</p>
            <ul>
              {EARLIER.map((earlier) => (
                <li key={earlierText(earlier)}>
                  <Button
                    className="series-menu-item"
                    disabled={isFull}
                    onClick={() => {
                      close()
                      onEarlier(earlier)
                    }}
                  >
                    {earlierText(earlier)}
                  </Button>
                </li>
              ))}
            </ul>
            <ul>
              {hasLevels && (
                <li>
                  <Button
                    className="series-menu-item"
                    aria-pressed={showsLevels}
                    onClick={() => onLevels(!showsLevels)}
                  >
                    {t('menu.levels')}
                  </Button>
                </li>
              )}
              <li>
                <Overlays part="SeriesChoice" letter={letter} />
              </li>
              <li>
                <Link
                  className="series-menu-item"
                  to="/stations/$id"
                  params={{ id: deviceId }}
                  search={({ zone }) => ({ ...fixedRange(range), ...(zone && { zone }) })}
                >
                  {t('menu.open')}
                </Link>
              </li>
            </ul>
          </>
        )}
      </Disclosure>
    </div>
  )
}
