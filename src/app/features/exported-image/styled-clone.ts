/** Properties written as attributes, with their default values. */
const PROPERTIES = {
  fill: 'rgb(0, 0, 0)',
  'fill-opacity': '1',
  stroke: 'none',
  'stroke-width': '1px',
  'stroke-opacity': '1',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  opacity: '1',
  'font-size': '16px',
  'font-weight': '400',
  'text-anchor': 'start',
  'paint-order': 'normal',
  'shape-rendering': 'auto',
} as const

type Property = keyof typeof PROPERTIES

/** Not inherited. */
const OWN: ReadonlySet<Property> = new Set(['opacity'])

const UNSET = new Map(Object.entries(PROPERTIES) as [Property, string][])

/** A copy that looks the same without style sheets. Omits hidden parts and classes, keeps ids of patterns. */
export function styledClone(drawing: SVGElement): SVGElement {
  return cloned(drawing, UNSET)
}

function cloned(element: SVGElement, inherited: ReadonlyMap<Property, string>): SVGElement {
  const copy = element.cloneNode(false) as SVGElement
  for (const name of ['class', 'style', 'aria-hidden', 'aria-label', 'role', 'tabindex'])
    copy.removeAttribute(name)
  const style = getComputedStyle(element)
  const own = new Map<Property, string>()
  for (const [property, unset] of UNSET) {
    const value = style.getPropertyValue(property)
    own.set(property, value)
    const before = OWN.has(property) ? unset : inherited.get(property)
    if (value !== before) copy.setAttribute(property, quoted(value))
  }
  for (const child of element.childNodes) {
    if (child instanceof SVGElement && isShown(child)) copy.append(cloned(child, own))
    else if (child instanceof Text) copy.append(child.cloneNode())
  }
  return copy
}

/** `url("#id")` loses its quotes: some readers of SVG reject them. */
function quoted(value: string): string {
  return value.replaceAll('"', '')
}

function isShown(element: SVGElement): boolean {
  const { display, visibility } = getComputedStyle(element)
  return display !== 'none' && visibility !== 'hidden'
}
