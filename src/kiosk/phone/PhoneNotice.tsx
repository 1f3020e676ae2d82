import type { ReactNode } from 'react'

/** What there is to say where there is no picture yet. */
export function PhoneNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="phone">
      <h1 className="phone-title">{title}</h1>
      <p role="status">{children}</p>
    </main>
  )
}
