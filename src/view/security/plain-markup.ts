/** Tags of map attributions and Leaflet. A link has an http(s) address and no other active attribute. */
const TAGS = [
  /<\/?(?:a|b|br|em|i|p|small|span|strong|sub|sup)\s*\/?>/,
  /<a(?:\s+(?:title|rel|target|class)=(?:"[\w\s.,:()©’-]*"|'[\w\s.,:()©’-]*'))*\s+href=(?:"https?:\/\/[^"<>]*"|'https?:\/\/[^'<>]*')(?:\s+(?:title|rel|target|class)=(?:"[\w\s.,:()©’-]*"|'[\w\s.,:()©’-]*'))*\s*>/,
  /<span aria-hidden="true">/,
  /<svg\/>/,
]
const HARMLESS = new RegExp(`^(?:[^<]|${TAGS.map(({ source }) => source).join('|')})*$`, 'i')

/** Returns markup that contains only text and links unchanged, and escapes any other. */
export function plainMarkup(html: string): string {
  return HARMLESS.test(html) ? html : html.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
