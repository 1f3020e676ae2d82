import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainMarkup } from './plain-markup.ts'

describe('markup', () => {
  it.each([
    '<a href="https://leafletjs.com">Leaflet</a>',
    '&copy; <a href="https://www.openstreetmap.org/copyright" target="_blank">OpenStreetMap</a> contributors',
    "Tiles <a title='A place' href='http://tiles.test/?a=1&b=2'>Tiles</a>",
    'one <span aria-hidden="true">|</span> two',
    '<span aria-hidden="true">&#x2B;</span>',
    '<svg/>',
    '200 km',
    '',
  ])('of words and links stays as it is: %s', (html) => {
    expect(plainMarkup(html)).toBe(html)
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="https://x.test" onclick="alert(1)">x</a>',
    '<a href="https://x.test"onclick="alert(1)">x</a>',
    '<a\thref="https://x.test" style="x">x</a>',
    '<svg onload=alert(1)>',
    '<svg/onload=alert(1)>',
    '<span aria-hidden="true" onmouseover="alert(1)">',
    '<b onclick=alert(1)>x</b>',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '<',
  ])('with anything else is shown as the text it is: %s', (html) => {
    expect(plainMarkup(html)).not.toContain('<')
  })

  it('never lets a tag through that can act', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '/',
      'a',
      'b',
      ' ',
      '\n',
      '"',
      "'",
      '=',
      'href',
      'on',
      'onload=',
      'svg',
      'script',
      'span',
      'https://x.test',
      'javascript:',
      '<a href="https://x.test"',
      'aria-hidden="true"',
      '&',
      '-',
      '!',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        const html = plainMarkup(pieces.join(''))
        for (const [, name = '', rest = ''] of html.matchAll(/<\/?([a-z]*)([^>]*)/gi)) {
          expect(['a', 'b', 'span', 'svg', 'p', 'i']).toContain(name.toLowerCase())
          const attributes = [...rest.replace(/"[^"]*"|'[^']*'/g, '').matchAll(/[a-z-]+(?=\s*=)/gi)].map(
            String,
          )
          for (const attribute of attributes) expect(['href', 'aria-hidden']).toContain(attribute)
          expect(rest).not.toMatch(/href=["']?(?!["']?https?:)/i)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('is looked at in no time, however long', () => {
    const long = `${'<a href="https://x.test" title="'.repeat(2000)}<b>`
    expect(plainMarkup(long)).not.toContain('<')
  })
})
