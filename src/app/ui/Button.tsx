import type { ComponentProps } from 'react'

/** A button that sends no form. With a class of its own it looks as that says. */
export function Button(props: ComponentProps<'button'>) {
  return <button type="button" className="button" {...props} />
}
