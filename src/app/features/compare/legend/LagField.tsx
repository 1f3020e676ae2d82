import { millisecondsInMinute as MINUTE } from 'date-fns/constants'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDuration } from '../../chart/duration.ts'
import { MAX_LAG_MS } from '../address/series-choice.ts'
import { lagIn, steppedLag } from './lag-text.ts'

const STEP_MS = 15 * MINUTE
const LONG_STEP_MS = 60 * MINUTE
const STEPS: Readonly<Record<string, [stepMs: number, direction: -1 | 1]>> = {
  ArrowUp: [STEP_MS, 1],
  ArrowDown: [STEP_MS, -1],
  PageUp: [LONG_STEP_MS, 1],
  PageDown: [LONG_STEP_MS, -1],
}

/** Lag of a series, typed or by the arrow keys. */
export function LagField({
  lagMs,
  name,
  isDisabled,
  onChange,
}: {
  lagMs: number
  name: string
  isDisabled: boolean
  onChange: (lagMs: number) => void
}) {
  const { t } = useTranslation('compare')
  const lagText = useLagText()
  const [draft, setDraft] = useState<string | null>(null)
  const typed = draft === null ? lagMs : lagIn(draft)
  const commit = () => {
    // invalid text stays, to be corrected
    if (typed === null) return
    setDraft(null)
    if (typed !== lagMs) onChange(typed)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') return commit()
    if (event.key === 'Escape') return setDraft(null)
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    setDraft(null)
    onChange(steppedLag(typed ?? lagMs, ...step))
  }
  return (
    <input
      className="lag-field"
      type="text"
      role="spinbutton"
      autoComplete="off"
      spellCheck={false}
      disabled={isDisabled}
      aria-label={t('lag.of', { name })}
      aria-valuenow={(typed ?? lagMs) / MINUTE}
      aria-valuemin={-MAX_LAG_MS / MINUTE}
      aria-valuemax={MAX_LAG_MS / MINUTE}
      aria-valuetext={draft ?? lagText(lagMs)}
      aria-invalid={typed === null}
      title={typed === null ? t('lag.wrong') : t('lag.hint')}
      value={draft ?? lagText(lagMs)}
      onChange={(event) => setDraft(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  )
}

/** `+6 h 15 min`, `−30 min`, `0`. */
export function useLagText(): (lagMs: number) => string {
  const duration = useDuration()
  return (lagMs) => (lagMs === 0 ? '0' : `${lagMs < 0 ? '−' : '+'}${duration(Math.abs(lagMs))}`)
}
