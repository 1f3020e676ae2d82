/**
 * Tags that may stand in markup: what map attributions are written with, and what Leaflet writes itself. A
 * link leads to an http(s) address and has nothing else that could act.
 */
const TAGS = [
  /<\/?(?:a|b|br|em|i|p|small|span|strong|sub|sup)\s*\/?>/,
  /<a(?:\s+(?:title|rel|target|class)=(?:"[\w\s.,:()©’-]*"|'[\w\s.,:()©’-]*'))*\s+href=(?:"https?:\/\/[^"<>]*"|'https?:\/\/[^'<>]*')(?:\s+(?:title|rel|target|class)=(?:"[\w\s.,:()©’-]*"|'[\w\s.,:()©’-]*'))*\s*>/,
  /<span aria-hidden="true">/,
  /<svg\/>/,
]
const HARMLESS = new RegExp(`^(?:[^<]|${TAGS.map(({ source }) => source).join('|')})*$`, 'i')

/** The markup itself where there is nothing in it but words and links; otherwise its source as text. */
export function plainMarkup(html: string): string {
  return HARMLESS.test(html) ? html : html.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
