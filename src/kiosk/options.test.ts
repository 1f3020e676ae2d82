import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readOptions, type Screen } from './options.ts'

const tv: Screen = { widthPx: 1920, heightPx: 1080, isCoarse: false, preferred: ['de', 'id-ID', 'en'] }
const phone: Screen = { widthPx: 360, heightPx: 740, isCoarse: true, preferred: ['fr'] }

describe('the public page', () => {
  it('is a wall on a large screen and a page to scroll on a phone, however it is held', () => {
    expect(readOptions('', tv).mode).toBe('wall')
    expect(readOptions('', phone).mode).toBe('phone')
    expect(readOptions('', { ...phone, widthPx: 844, heightPx: 390 }).mode).toBe('phone')
    expect(readOptions('', { ...tv, widthPx: 1080, heightPx: 1920, isCoarse: true }).mode).toBe('wall')
    expect(readOptions('?mode=phone', tv).mode).toBe('phone')
    expect(readOptions('?mode=wall', phone).mode).toBe('wall')
  })

  it('speaks the languages it is asked for, else the first the reader likes, else English', () => {
    expect(readOptions('?lang=id,en', tv).languages).toEqual(['id', 'en'])
    expect(readOptions('?lang=xx,id,id', tv).languages).toEqual(['id'])
    expect(readOptions('', tv).languages).toEqual(['id'])
    expect(readOptions('?lang=xx', phone).languages).toEqual(['en'])
  })

  it('takes what else an installer says', () => {
    const options = readOptions('?wake=1&dwell=12&theme=dark&zone=Asia/Makassar&station=A%2F1', tv)
    expect(options).toMatchObject({
      wake: true,
      dwellSeconds: 12,
      theme: 'dark',
      zone: 'Asia/Makassar',
      station: 'A/1',
    })
  })

  it.each([
    'dwell=4',
    'dwell=121',
    'dwell=1e1',
    'dwell=',
    'theme=pink',
    'zone=Mars/Base',
    'mode=tv',
    'wake=yes',
  ])('takes no notice of %s', (part) => {
    expect(readOptions(`?${part}`, tv)).toEqual(readOptions('', tv))
  })

  it('never fails', () => {
    fc.assert(
      fc.property(fc.string(), (search) => {
        readOptions(search, tv)
      }),
    )
  })
})
