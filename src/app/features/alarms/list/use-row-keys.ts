import { isTyping } from '../../shortcuts/is-typing.ts'
import { actionOf, type ShortcutAction } from '../../shortcuts/shortcuts.ts'
import { useKeyDown } from '../../shortcuts/use-shortcuts.ts'

const STEPS = { next: 1, previous: -1 } as const

export type RowKey = Exclude<ShortcutAction<'alarms'>, keyof typeof STEPS | 'takeAll'>

/** `j`/`k` walk anywhere, arrows within rows. Letters act on the focused row only, against stray keys. */
export function useRowKeys(
  /** Absent where another list is walked, or this one is empty. */
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
