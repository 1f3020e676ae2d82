import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'

/** `label` is its accessible name and tooltip. */
export function IconButton({
  icon,
  label,
  ...props
}: { icon: IconName; label: string } & Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'title'>) {
  return (
    <Button className="icon-button" {...props} aria-label={label} title={label}>
      <Icon name={icon} />
    </Button>
  )
}
