import { type ReactNode, useId } from 'react'

/** `hideLabel` shows the label to screen readers only. */
export function Select<T extends string>({
  label,
  hideLabel = false,
  value,
  options,
  onChange,
}: {
  label: ReactNode
  hideLabel?: boolean
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}) {
  const id = useId()
  return (
    <div className="select">
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : 'select-label'}>
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value as T)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
