import type { ComponentProps } from 'react'

/** Does not submit a form. A class replaces the default style. */
export function Button(props: ComponentProps<'button'>) {
  return <button type="button" className="button" {...props} />
}
