import type { ReactNode } from 'react'
import type { IconName } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

/** A menu of the bar, in the browser's own pop-over, with the button that opens it. */
export function BarMenu({
  id,
  icon,
  label,
  children,
}: {
  id: string
  icon: IconName
  label: string
  children: ReactNode
}) {
  return (
    <>
      <IconButton icon={icon} label={label} popoverTarget={id} />
      <div id={id} popover="auto" className="bar-menu">
        {children}
      </div>
    </>
  )
}
