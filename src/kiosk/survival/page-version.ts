/** Which build the page is of; `null` where none made it, as while developing. */
export function versionOf(page: ParentNode): string | null {
  return page.querySelector<HTMLMetaElement>('meta[name="kiosk-version"]')?.content ?? null
}
