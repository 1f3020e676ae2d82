import type { ComponentProps } from 'react'

/** A button that does not submit a form. A class replaces the default style. */
export function Button(props: ComponentProps<'button'>) {
  return <button type="button" className="button" {...props} />
}
