import { describe, expect, it } from 'vitest'
import type { OverlayAudience } from '../../../domain/overlay.ts'
import { createTestStack } from '../../testing/test-upstream.ts'
import { isSeenBy, overlayOf, overlaysOver } from './overlays.ts'

const overlay = (id: OverlayAudience) =>
  overlayOf(
    { id, name: { en: id, id }, note: null, audience: id, minZoom: 0, isShown: true },
    { styles: [], features: [{ kind: 'point', name: `point for ${id}`, style: 0, runs: [[1, 2]] }] },
  )
const ALL = [overlay('public'), overlay('viewers'), overlay('operators')]

function start() {
  return createTestStack([], {
    overlays: { all: ALL, problems: [] },
    kiosks: [{ slug: 'harbour', publicKey: 'pk_canary' }],
  })
}

describe('overlays', () => {
  it('are for those whom the file names', () => {
    const seen = (role: 'viewer' | 'operator' | null) =>
      ALL.filter((one) => isSeenBy(one, role)).map(({ info }) => info.id)
    expect(seen(null)).toEqual(['public'])
    expect(seen('viewer')).toEqual(['public', 'viewers'])
    expect(seen('operator')).toEqual(['public', 'viewers', 'operators'])
  })

  it('of a public screen are the public ones, and no address leads to another', async () => {
    const { get, json } = start()
    const listing = await json('/api/kiosks/harbour/overlays')
    expect(listing).toMatchObject({ overlays: [{ id: 'public' }] })
    expect(await json('/api/kiosks/harbour/overlays/public')).toMatchObject({
      features: [{ name: 'point for public' }],
    })
    for (const id of ['viewers', 'operators', 'nothing']) {
      const response = await get(`/api/kiosks/harbour/overlays/${id}`)
      expect(response.status).toBe(404)
      expect(await response.text()).not.toContain('point for')
    }
  })

  it('are kept by caches in between at public screens only', async () => {
    const { get } = start()
    expect((await get('/api/kiosks/harbour/overlays/public')).headers.get('cache-control')).toMatch(/^public/)
    expect((await get('/api/overlays/operators')).headers.get('cache-control')).toMatch(/^private/)
  })

  it('of the program give way to one of the organisation with the same id', () => {
    const own = overlay('public')
    expect(overlaysOver({ all: [own], problems: [] }, [overlay('public'), overlay('viewers')]).all).toEqual([
      expect.objectContaining({ audience: 'viewers' }),
      own,
    ])
  })
})
