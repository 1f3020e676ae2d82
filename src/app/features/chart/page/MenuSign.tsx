import { Icon, type IconName } from '../../../ui/Icon.tsx'

/** The sign of a menu beside its button; on a phone, where it stands alone, what the menu is of. */
export function MenuSign({ icon }: { icon: IconName }) {
  return (
    <span className="menu-sign" aria-hidden="true">
      <span>▾</span>
      <Icon name={icon} />
    </span>
  )
}
