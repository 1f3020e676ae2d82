import { describe, expect, test } from 'vitest'
import { createTestStack } from '../../testing/test-upstream.ts'

const CONTACTS = ['mailto:security@rivers.example', 'https://rivers.example/security']

describe('security.txt', () => {
  test('names where to report a vulnerability, valid for 30 days from 2024-05-10 on', async () => {
    const { get } = createTestStack([], { securityContacts: CONTACTS, publicUrl: 'https://rivers.example' })
    const response = await get('/.well-known/security.txt')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toBe(
      [
        'Contact: mailto:security@rivers.example',
        'Contact: https://rivers.example/security',
        'Expires: 2024-06-09T00:00:00Z',
        'Canonical: https://rivers.example/.well-known/security.txt',
        '',
      ].join('\n'),
    )
  })

  test('has no canonical address where nobody gave one', async () => {
    const { get } = createTestStack([], { securityContacts: CONTACTS })
    expect(await (await get('/.well-known/security.txt')).text()).not.toContain('Canonical')
  })

  test('is not there without a contact', async () => {
    expect((await createTestStack([]).get('/.well-known/security.txt')).status).toBe(404)
  })
})
