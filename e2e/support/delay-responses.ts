import type { Page } from '@playwright/test'

/** Holds back the page's requests for an address; resolves to what lets them go, and later ones pass. */
export async function delayResponses(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}
