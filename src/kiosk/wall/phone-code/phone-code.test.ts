import { describe, expect, it } from 'vitest'
import { codePath } from './PhoneCode.tsx'
import { phoneAddress } from './phone-address.ts'

describe('the address for phones', () => {
  it('is the public one, else the page’s own', () => {
    expect(phoneAddress('town hall', 'https://rivers.example', 'http://10.0.0.5:8080')).toBe(
      'https://rivers.example/kiosk/town%20hall',
    )
    expect(phoneAddress('demo', null, 'http://10.0.0.5:8080')).toBe('http://10.0.0.5:8080/kiosk/demo')
  })

  it('is none where it would lead a phone to itself', () => {
    for (const host of ['localhost', '127.0.0.1:8080', '127.8.0.1', '[::1]:80']) {
      expect(phoneAddress('demo', null, `http://${host}`)).toBeNull()
    }
  })
})

describe('the code', () => {
  const { d, size } = codePath('https://rivers.example/kiosk/demo')
  const runs = [...d.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)].map(([, ...numbers]) => numbers.map(Number))

  it('has its three corners, and nothing on the quiet zone', () => {
    const corner = (x: number, y: number) => runs.some(([at, row, run]) => at === x && row === y && run === 7)
    expect([corner(4, 4), corner(size - 11, 4), corner(4, size - 11)]).toEqual([true, true, true])
    for (const [x = 0, y = 0, run = 0, back] of runs) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(4)
      expect(Math.max(x + run, y + 1)).toBeLessThanOrEqual(size - 4)
      expect(back).toBe(run)
    }
  })

  it('is told apart from that of another address', () => {
    expect(codePath('https://rivers.example/kiosk/demo2').d).not.toBe(d)
  })
})
