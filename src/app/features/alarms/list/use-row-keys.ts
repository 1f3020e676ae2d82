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
  useKeyDown((event) => {
    if (!isMeant(event)) return
    const target = event.target as HTMLElement
    const row = target.closest<HTMLElement>('[data-alarm]')
    const step = STEPS[event.key] ?? (row ? ARROWS[event.key] : undefined)
    const act = row ? (event.key === 'Enter' && target === row ? 'chart' : ROW_KEYS[event.key]) : undefined
    if (step === undefined && act === undefined) return
    event.preventDefault()
    if (step !== undefined) onStep(step)
    else if (row && act) onKey(act, row)
  })
}

/** Does something at a key from anywhere on the page: nothing that could not be given up again. */
export function useKeyOnPage(key: string, onKey: () => void) {
  useKeyDown((event) => {
    if (!isMeant(event) || event.key !== key) return
    event.preventDefault()
    onKey()
  })
}

function useKeyDown(onDown: (event: KeyboardEvent) => void) {
  const listen = useEffectEvent(onDown)
  useEffect(() => {
    const onEvent = (event: KeyboardEvent) => listen(event)
    document.addEventListener('keydown', onEvent)
    return () => document.removeEventListener('keydown', onEvent)
  }, [])
}

/** Whether a key is meant for the page, and is neither text nor another's. */
function isMeant({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  const { isContentEditable, tagName } = target as HTMLElement
  return !(isContentEditable || TYPED_IN.test(tagName) || ctrlKey || metaKey || altKey || defaultPrevented)
}
