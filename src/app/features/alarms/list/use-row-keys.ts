import { useEffect, useEffectEvent } from 'react'

/** What a key does with the row that has the focus. */
export type RowKey = 'take' | 'takeNote' | 'shelve' | 'chart' | 'steps'

const ROW_KEYS: Readonly<Record<string, RowKey>> = {
  t: 'take',
  n: 'takeNote',
  s: 'shelve',
  c: 'chart',
  e: 'steps',
}
const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 }
const ARROWS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const TYPED_IN = /^(INPUT|TEXTAREA|SELECT)$/

/**
 * Walks rows with `j` and `k` from anywhere on the page, and with the arrows from within them; acts by letter only on the row
 * that has the focus, so that no stray key takes an alarm.
 */
export function useRowKeys(onStep: (by: number) => void, onKey: (key: RowKey, row: HTMLElement) => void) {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const isTyping = target.isContentEditable || TYPED_IN.test(target.tagName)
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const row = target.closest<HTMLElement>('[data-alarm]')
    const step = STEPS[event.key] ?? (row ? ARROWS[event.key] : undefined)
    const act = row ? (event.key === 'Enter' && target === row ? 'chart' : ROW_KEYS[event.key]) : undefined
    if (step === undefined && act === undefined) return
    event.preventDefault()
    if (step !== undefined) onStep(step)
    else if (row && act) onKey(act, row)
  })
  useEffect(() => {
    const onDown = (event: KeyboardEvent) => listen(event)
    document.addEventListener('keydown', onDown)
    return () => document.removeEventListener('keydown', onDown)
  }, [])
}
