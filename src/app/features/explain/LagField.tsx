import { useState } from 'react'

/** Minutes of a lag, whole ones. While it is typed in it has what was typed, whichever lag was answered for meanwhile. */
export function LagField({
  id,
  step,
  minutes,
  onMinutes,
}: {
  id: string
  step: number
  minutes: number
  onMinutes: (minutes: number) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      id={id}
      type="number"
      step={step}
      value={typed ?? minutes}
      onChange={({ target }) => {
        setTyped(target.value)
        if (Number.isInteger(target.valueAsNumber)) onMinutes(target.valueAsNumber)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
