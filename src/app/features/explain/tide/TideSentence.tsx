import { useTranslation } from 'react-i18next'
import { formatNumber, formatValue } from '../../../../domain/format/format-value.ts'
import { quantityOf } from '../../../../domain/quantity.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { roundedDelay, useSignedDuration } from '../use-signed-duration.ts'
import type { TideProps } from './tide-props.ts'

export function TideSentence({
  sea,
  river,
  report: { sea: atSea, river: atRiver, follows, stepMs },
}: TideProps) {
  const { t } = useTranslation('explain')
  const locale = useLocale()
  const signed = useSignedDuration()
  const names = { sea: sea.device.name, river: river.device.name }
  const sentence = (text: string) => <p className="explain-sentence">{text}</p>
  if (!atSea.tide) return sentence(t(atRiver.tide ? 'tide.swapped' : 'tide.neither', names))
  if (!atRiver.tide) return sentence(t('tide.notReached', names))
  if (!follows) {
    const { kind, unit } = river.sensor
    const amplitude = formatValue(atRiver.tide.main.amplitude, quantityOf(kind, unit), locale)
    return sentence(t('tide.faint', { ...names, main: atRiver.tide.main.name, amplitude }))
  }
  const delay = (ms: number) => {
    const rounded = roundedDelay(ms, stepMs)
    const way = rounded === 0 ? 'together' : rounded > 0 ? 'after' : 'before'
    return t(`tide.${way}`, { lag: signed(Math.abs(rounded)) })
  }
  const delays = { high: delay(follows.highDelayMs), low: delay(follows.lowDelayMs) }
  const ratio = formatNumber(100 * follows.ratio, { decimals: 0, digits: 2 }, locale)
  return sentence(t('tide.follows', { ...names, ...delays, ratio, count: follows.count }))
}
