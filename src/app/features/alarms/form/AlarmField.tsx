import { type ComponentProps, useId } from 'react'

const MAX_CHARACTERS = 500

export function AlarmField({
  label,
  onText,
  ...input
}: ComponentProps<'input'> & { label: string; onText: (text: string) => void }) {
  const id = useId()
  return (
    <div className="alarm-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        maxLength={MAX_CHARACTERS}
        autoComplete="off"
        onChange={(event) => onText(event.target.value)}
        {...input}
      />
    </div>
  )
}
