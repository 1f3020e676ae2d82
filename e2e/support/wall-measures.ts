import type { Page } from '@playwright/test'

/** What of the wall reaches beyond the screen, or is cut at the edge of its own box. */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // until then letters stand in for others, of another width
    await document.fonts.ready
    const shown = [...document.querySelectorAll('main, main *, header *, footer *')].filter(
      (element) =>
        !(element instanceof SVGElement && element.tagName !== 'svg') &&
        !element.closest('.visually-hidden') &&
        // what lies outside of the map's window is cut there on purpose
        !element.closest('.wall-map-room > *'),
    )
    const { scrollWidth, scrollHeight } = document.documentElement
    const found = scrollWidth > innerWidth || scrollHeight > innerHeight ? ['the page scrolls'] : []
    for (const element of shown) {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const name = `${element.tagName}.${element.getAttribute('class')} ${element.textContent?.slice(0, 30)}`
      if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) {
        found.push(`${name} stands out`)
      }
      const isBlock = element.clientWidth > 0 && getComputedStyle(element).display !== 'inline'
      if (isBlock && element.scrollWidth > element.clientWidth + 1) found.push(`${name} is cut`)
    }
    return found
  })
}

/** The smallest and the chosen letters, in percent of the screen's shorter side. */
export function letterSizes(page: Page, selector: string): Promise<number[]> {
  return page.evaluate((chosen) => {
    const side = Math.min(innerWidth, innerHeight)
    return [...document.querySelectorAll(chosen)]
      .filter((element) => !element.closest('.visually-hidden') && element.textContent?.trim())
      .map((element) => {
        const px = Number.parseFloat(getComputedStyle(element).fontSize)
        const svg = element instanceof SVGElement ? element.closest<SVGSVGElement>('.wall-plot > svg') : null
        const scale = svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1
        return (px * scale * 100) / side
      })
  }, selector)
}
