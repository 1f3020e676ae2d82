import type { ReactNode, Ref } from 'react'

export function ScrollRegion({
  label,
  className,
  ref,
  children,
}: {
  label: string
  className: string
  ref?: Ref<HTMLElement>
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={ref} className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
