import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'

/** A button and its panel, not modal. Takes the focus; closes on Esc, outside presses and lost focus. */
export function Disclosure({
  label,
  button,
  children,
}: {
  label: string
  button: ComponentProps<'button'>
  children: (close: () => void) => ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const closeByPress = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    panel.current?.focus()
    const onPress = ({ target }: PointerEvent) => {
      const isWithin = [panel, opener].some(({ current }) => current?.contains(target as Node))
      if (!isWithin) closeByPress()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])
  return (
    <>
      <Button
        {...button}
        ref={opener}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div
          ref={panel}
          className="disclosure"
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          onBlur={({ relatedTarget: next }) => {
            // a key moved the focus away; presses elsewhere are handled above, one on the opener by itself
            const isElsewhere = next !== null && next !== opener.current && !panel.current?.contains(next)
            if (isElsewhere) setOpen(false)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            close()
          }}
        >
          {children(close)}
        </div>
      )}
    </>
  )
}

/** A menu's sign beside its button; on a phone it stands alone. */
export function MenuSign({ icon }: { icon: IconName }) {
  return (
    <span className="menu-sign" aria-hidden="true">
      <span>▾</span>
      <Icon name={icon} />
    </span>
  )
}
