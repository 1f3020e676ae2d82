import { describe, expect, it } from 'vitest'
import { noticeOf, pathWithin } from './notice.ts'

const ORIGIN = 'https://water.example'

describe('what a browser shows of a message', () => {
  it('is its text, and leads to its path', () => {
    const message = {
      title: 'DANGER · <b>Weir</b>',
      body: 'At 962 cm',
      tag: 'm1',
      path: '/stations/a%2Fb',
      lang: 'id',
    }
    expect(noticeOf(JSON.stringify(message), ORIGIN)).toMatchObject({
      title: 'DANGER · <b>Weir</b>',
      options: { body: 'At 962 cm', tag: 'm1', lang: 'id', data: { path: '/stations/a%2Fb' } },
    })
  })

  it.each([undefined, '', 'no JSON', 'null', '[]', '{"title":7,"body":{},"path":[]}'])(
    'is at least that there are alarms: %s',
    (text) => {
      const { title, options } = noticeOf(text, ORIGIN)
      expect([title, options.data.path, options.body]).toEqual(['Gaugeboard', '/alarms', undefined])
    },
  )

  it.each([
    'https://evil.example/',
    '//evil.example/x',
    'javascript:alert(1)',
    '\\\\evil.example',
    'https://',
    9,
  ])('leads nowhere else: %s', (path) => expect(pathWithin(path, ORIGIN)).toBe('/alarms'))
})
