import { styledClone } from './styled-clone.ts'

export interface ImageWords {
  title: string
  subtitle: string
  /** Source of readings, and time of the image. */
  source: string
}

export interface ExportedImage {
  svg: string
  width: number
  height: number
}

/** Marks page parts for the image: their texts, or a line's colour before its name. */
export const IMAGE_TEXT = { 'data-picture': 'text' } as const
export const IMAGE_SWATCH = { 'data-picture': 'swatch' } as const

const SVG = 'http://www.w3.org/2000/svg'
const PAPER = '#ffffff'
const MARGIN = 16
const HEAD = 64
const FOOT = 36
/** Width of a title's letter, as a share of its size. */
const LETTER = 0.6
const FONT = 'Inter, "Helvetica Neue", Arial, sans-serif'

/** The laid-out chart, light on any theme: drawings, marked texts and swatches, title and source. */
export function chartImage(chart: HTMLElement, words: ImageWords): ExportedImage {
  return onPaper(chart, () => {
    const frame = chart.getBoundingClientRect()
    const [width, height] = [frame.width + 2 * MARGIN, frame.height + HEAD + FOOT]
    const svg = made('svg', {
      xmlns: SVG,
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      'font-family': FONT,
    })
    const { color: ink } = getComputedStyle(document.body)
    svg.append(
      made('rect', { width, height, fill: PAPER }),
      line(fitted(words.title, (width - 2 * MARGIN) / (18 * LETTER)), {
        ...{ x: MARGIN, y: 28, fill: ink },
        ...{ 'font-size': 18, 'font-weight': 600 },
      }),
      line(words.subtitle, { x: MARGIN, y: 48, fill: ink, 'font-size': 13 }),
      line(words.source, { x: MARGIN, y: height - 14, fill: ink, 'fill-opacity': 0.7, 'font-size': 11 }),
    )
    const parts = made('g', { transform: `translate(${MARGIN - frame.left} ${HEAD - frame.top})` })
    for (const part of chart.querySelectorAll<HTMLElement | SVGElement>('svg, [data-picture]')) {
      parts.append(...drawnPart(part))
    }
    svg.append(parts)
    return { svg: new XMLSerializer().serializeToString(svg), width, height }
  })
}

/** Nothing for hidden parts, parts of others and icons of controls. */
function drawnPart(part: HTMLElement | SVGElement): SVGElement[] {
  const { left: x, top: y, width, height } = part.getBoundingClientRect()
  if (width === 0 || height === 0) return []
  if (part instanceof SVGElement) {
    if (part.parentElement?.closest('svg, button, [role="dialog"]')) return []
    const drawing = styledClone(part)
    for (const [name, value] of Object.entries({ x, y, width, height }))
      drawing.setAttribute(name, String(value))
    return [drawing]
  }
  return part.dataset.picture === 'swatch'
    ? [made('rect', { x, y, width, height, fill: getComputedStyle(part).backgroundColor })]
    : textsIn(part)
}

/** Visible texts, each where it begins. */
function textsIn(element: HTMLElement): SVGElement[] {
  const texts: SVGElement[] = []
  const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    // text neighbours without an element between are one text
    const isBegun = node.previousSibling instanceof Text
    if (isBegun || !node.parentElement || node.parentElement.closest('.visually-hidden')) continue
    const text = drawnText(node, node.parentElement)
    if (text) texts.push(text)
  }
  return texts
}

function drawnText(first: Node, parent: HTMLElement): SVGElement | undefined {
  let last = first
  while (last.nextSibling instanceof Text) last = last.nextSibling
  const range = document.createRange()
  range.setStartBefore(first)
  range.setEndAfter(last)
  const whole = range.toString().trim()
  if (whole === '') return undefined
  const { clientWidth, scrollWidth } = parent
  const text = scrollWidth > clientWidth ? fitted(whole, (whole.length * clientWidth) / scrollWidth) : whole
  const { left: x, top, height } = range.getBoundingClientRect()
  const style = getComputedStyle(parent)
  const size = Number.parseFloat(style.fontSize)
  // the baseline of a line whose box has some air above and below
  const y = top + height / 2 + size * 0.35
  return line(text, { x, y, fill: style.color, 'font-size': size, 'font-weight': style.fontWeight })
}

/** Cut at its end where it has no room for so many letters. */
function fitted(text: string, letters: number): string {
  return text.length <= letters ? text : `${text.slice(0, Math.max(0, Math.floor(letters) - 1)).trimEnd()}…`
}

function line(text: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = made('text', attributes)
  element.textContent = text
  return element
}

function made(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  return element
}

/** Runs with light colours and the paper layout; nothing is painted in between. */
function onPaper<T>(chart: HTMLElement, run: () => T): T {
  const { dataset } = document.documentElement
  const theme = dataset.theme
  dataset.theme = 'light'
  chart.dataset.paper = ''
  try {
    return run()
  } finally {
    delete chart.dataset.paper
    if (theme === undefined) delete dataset.theme
    else dataset.theme = theme
  }
}
