import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { useLevelWords } from '../../../view/levels/use-level-words.ts'
import { setTitleSignal } from '../../ui/page-title.ts'
import { OWN_ICON, tabIcon } from './tab-icon.ts'
import { type Attention, useAttention } from './use-attention.ts'

/** Shows the header's counts in the tab's title and icon, for readers of another tab. */
export function TabSignal() {
  const attention = useAttention()
  const signal = useSignal(attention)
  const icon = tabIcon(attention)
  useEffect(() => setTitleSignal(signal), [signal])
  useEffect(() => showIcon(icon), [icon])
  useEffect(
    () => () => {
      setTitleSignal('')
      showIcon(OWN_ICON)
    },
    [],
  )
  return null
}

function showIcon(address: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (link) link.href = address
}

const GLYPHS = { danger: '▲▲▲', warning: '▲▲', watch: '▲' } as const

/** `▲▲▲ 1 danger · ◌ 2 no data`: the worst state, and the silent stations. */
function useSignal(attention: Attention): string {
  const { t } = useTranslation()
  const { stateName } = useLevelWords()
  const locale = useLocale()
  const part = (glyph: string, count: number, what: string) =>
    count === 0 ? [] : [`${glyph} ${count.toLocaleString(locale)} ${what}`]
  const worst = (['danger', 'warning', 'watch'] as const).find((state) => attention[state] > 0)
  return [
    ...(worst ? part(GLYPHS[worst], attention[worst], stateName(worst)) : []),
    ...part('◌', attention.silent, t('freshness.silent')),
  ].join(' · ')
}
