import { isTyping } from '../../shortcuts/is-typing.ts'
import { actionOf, type ShortcutAction } from '../../shortcuts/shortcuts.ts'
import { useKeyDown } from '../../shortcuts/use-shortcuts.ts'

const STEPS = { next: 1, previous: -1 } as const

/** What a key does with the row that has the focus. */
export type RowKey = Exclude<ShortcutAction<'alarms'>, keyof typeof STEPS | 'takeAll'>

/**
 * Walks rows with `j` and `k` from anywhere on the page, and with the arrows from within them; acts by letter only on the row
 * that has the focus, so that no stray key takes an alarm.
 */
export function useRowKeys(
  /** Absent where another list of the page is walked, or this one has no rows. */
  onStep: ((by: number) => void) | undefined,
  onKey: (key: RowKey, row: HTMLElement) => void,
) {
  useKeyDown((event) => {
    const action = actionOf('alarms', event)
    if (!action || action === 'takeAll' || isTyping(event) || event.defaultPrevented) return
    const target = event.target as HTMLElement
    const row = target.closest<HTMLElement>('[data-alarm]')
    const isLetter = event.key.length === 1
    if (action === 'next' || action === 'previous') {
      if (!onStep || (!isLetter && !row)) return
      event.preventDefault()
      onStep(STEPS[action])
      return
    }
    // Enter on a control of the row is that control's
    if (!row || (!isLetter && target !== row)) return
    event.preventDefault()
    onKey(action, row)
  })
}
