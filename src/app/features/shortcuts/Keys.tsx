import { useTranslation } from 'react-i18next'
import { modKey } from './mod-key.ts'

const SIGNS: Readonly<Record<string, string>> = {
  ArrowRight: '→',
  ArrowLeft: '←',
  ArrowUp: '↑',
  ArrowDown: '↓',
  '-': '−',
}
const NAMED = ['Home', 'End', 'PageUp', 'PageDown', 'Escape', 'Enter', 'Shift'] as const

export function Keys({ keys }: { keys: string }) {
  const { t } = useTranslation('commands')
  const nameOf = (key: string) => {
    const named = NAMED.find((one) => one === key)
    if (named) return t(`key.${named}`)
    return key === 'Mod' ? modKey() : (SIGNS[key] ?? key.toUpperCase())
  }
  return (
    <span className="keys">
      {keys.split(/(?<=.)\+/).map((key) => (
        <kbd key={key} className="key">
          {nameOf(key)}
        </kbd>
      ))}
    </span>
  )
}
