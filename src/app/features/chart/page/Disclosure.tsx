import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

/**
 * Opens below its button: takes the focus, closes on Esc and on a press elsewhere. Not modal; the page stays
 * in use.
 */
export function Disclosure({
  label,
  opener,
  onClose,
  children,
}: {
  label: string
  /** The button that opens it; pressing that is its own business. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}) {
  const ref = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    ref.current?.focus()
    const onPress = (event: PointerEvent) => {
      const target = event.target as Node
      if (!ref.current?.contains(target) && !opener.current?.contains(target)) close.current()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [opener])
  return (
    <div
      ref={ref}
      className="disclosure"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      {children}
    </div>
  )
}
