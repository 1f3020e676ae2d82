/** Lets browsers install the page as what it is: this screen, not the dashboard. */
export function linkManifest(slug: string): void {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = `/kiosk/${encodeURIComponent(slug)}/manifest.webmanifest`
  document.head.append(link)
}
