import { describe, expect, it } from 'vitest'
import type { Note } from '../../../domain/notes/note.ts'
import type { BffOptions } from '../../create-bff.ts'
import { openSqliteStore } from '../../storage/sqlite/open-dashboard-store.ts'
import { createTestStack, gauge, NOON_MS } from '../../testing/test-upstream.ts'
import type { AuditEntry } from '../audit/audit.ts'
import { memorySessionStore } from '../sign-in/session-store.ts'
import { Sessions } from '../sign-in/sessions.ts'

const HOUR_MS = 3_600_000
const FROM_MS = NOON_MS - 24 * HOUR_MS
const iso = (ms: number) => new Date(ms).toISOString()
const rangeOf = (fromMs: number, toMs: number) => `from=${iso(fromMs)}&to=${iso(toMs)}`
const draft = {
  device: 'gauge',
  from: NOON_MS - 6 * HOUR_MS,
  to: NOON_MS - 2 * HOUR_MS,
  text: ' ice on the sensor\r\n<b>',
}
const OURS = { 'x-requested-with': 'gaugeboard' }

const nobody = async () => {
  throw new Error('nobody signs in here')
}

type Listing = { notes: Note[]; omitted: number }

/** Two gauges of a day with notes on them, and what was audited. */
function start(options: Partial<BffOptions> = {}) {
  const audited: AuditEntry[] = []
  const store = openSqliteStore(':memory:')
  const stations = [
    gauge(FROM_MS, NOON_MS),
    gauge(FROM_MS, NOON_MS, { device_id: 'weir', name: '=Weir; Bogor' }),
  ]
  const stack = createTestStack(stations, {
    noteStore: store.notes,
    audit: { record: (entry) => void audited.push(entry) },
    kiosks: [{ slug: 'harbour', publicKey: 'pk' }],
    ...options,
  })
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = OURS) =>
    stack.bff(
      new Request(`http://127.0.0.1:8080/api/notes${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    )
  const add = async (fields: Partial<Note> = {}) =>
    (await send('POST', '', { ...draft, ...fields })).json() as Promise<Note>
  const listed = async (query = '', base = '/api') => (await stack.json(`${base}/notes${query}`)) as Listing
  const texts = async (query = '') => (await listed(query)).notes.map(({ text }) => text)
  return { ...stack, store, audited, send, add, listed, texts }
}

describe('a note on a station', () => {
  it('is written, changed, removed and brought back, with who did it and when', async () => {
    const { send, add, listed, audited } = start()
    const note = await add()
    expect(note).toEqual({
      ...draft,
      text: 'ice on the sensor\n<b>',
      isPublic: false,
      id: expect.any(String),
      by: null,
      at: NOON_MS,
      edited: null,
      revision: 1,
    })
    expect(await listed()).toEqual({ notes: [note], omitted: 0 })

    const changed = await send('PUT', `/${note.id}`, { revision: 1, from: 5, text: 'ice' })
    expect(await changed.json()).toEqual({
      ...note,
      ...{ from: 5, to: null, text: 'ice', revision: 2, edited: { by: null, at: NOON_MS } },
    })
    expect((await send('DELETE', `/${note.id}?revision=2`)).status).toBe(200)
    expect((await listed()).notes).toEqual([])
    expect((await send('DELETE', `/${note.id}?revision=3`)).status).toBe(404)
    const back = await send('PUT', `/${note.id}`, { revision: 3, from: 5, text: 'ice' })
    expect(await back.json()).toMatchObject({ text: 'ice', revision: 4 })
    expect((await listed()).notes).toHaveLength(1)
    expect(audited.map(({ event }) => event)).toEqual(['note-add', 'note-edit', 'note-remove', 'note-edit'])
    expect(audited[0]?.what).toEqual({
      id: note.id,
      device: 'gauge',
      from: draft.from,
      to: draft.to,
      public: 'no',
    })
  })

  it('that somebody else has changed meanwhile is not overwritten', async () => {
    const { send, add, texts } = start()
    const { id } = await add()
    await send('PUT', `/${id}`, { revision: 1, from: 5, text: 'first' })
    expect((await send('PUT', `/${id}`, { revision: 1, from: 5, text: 'second' })).status).toBe(409)
    expect((await send('DELETE', `/${id}?revision=1`)).status).toBe(409)
    expect(await texts()).toEqual(['first'])
  })

  it('is found by station, range and words, the latest first', async () => {
    const { add, texts, listed, get } = start()
    await add({ text: 'old ice', from: FROM_MS, to: null })
    await add({ text: 'new Café' })
    await add({ text: 'at the weir', device: 'weir' })
    expect(await texts('?device=gauge')).toEqual(['new Café', 'old ice'])
    expect(await texts('?device=gauge&device=weir')).toHaveLength(3)
    expect(await texts(`?device=gauge&${rangeOf(draft.to - 1, NOON_MS)}`)).toEqual(['new Café'])
    expect(await texts(`?since=${iso(NOON_MS)}`)).toHaveLength(3)
    expect(await texts(`?since=${iso(NOON_MS + 1)}`)).toEqual([])
    expect(await texts('?q=CAFE')).toEqual(['new Café'])
    expect(await texts('?q=bogor')).toEqual(['at the weir'])
    expect(await listed('?device=gauge&limit=1')).toMatchObject({ notes: [{ text: 'new Café' }], omitted: 1 })
    for (const query of [
      '?from=x',
      '?since=x',
      '?limit=0',
      `?q=${'x'.repeat(201)}`,
      `?${'device=a&'.repeat(51)}`,
    ])
      expect((await get(`/api/notes${query}`)).status, query).toBe(400)
  })

  it.each([
    ['no text', { text: ' \n' }],
    ['a text too long', { text: 'x'.repeat(2001) }],
    ['an end before its start', { to: draft.from }],
    ['a time in parts of milliseconds', { from: 1.5 }],
    ['a time nobody lives in', { from: 1e15 }],
    ['no such thing', { isPublic: 'yes' }],
  ])('with %s is refused', async (_, fields) => {
    const { send, listed } = start()
    expect((await send('POST', '', { ...draft, ...fields })).status).toBe(400)
    expect((await listed()).notes).toEqual([])
  })

  it('of no listed station is refused, and one of a station that is gone is not shown', async () => {
    const { send, add, texts, upstream, json } = start()
    expect((await send('POST', '', { ...draft, device: 'nobody' })).status).toBe(404)
    await add({ device: 'weir' })
    expect(await texts()).toHaveLength(1)
    upstream.devices = upstream.devices.slice(0, 1)
    upstream.nowMs += HOUR_MS
    await expect
      .poll(async () => {
        await json('/api/devices')
        return texts()
      })
      .toEqual([])
  })

  it('is not written from elsewhere, and not in a body that is too large', async () => {
    const { send } = start()
    expect((await send('POST', '', draft, {})).status).toBe(403)
    expect((await send('POST', '', { ...draft, text: 'x'.repeat(40_000) })).status).toBe(413)
  })

  it('is written by operators, and seen by viewers', async () => {
    const now = () => NOON_MS
    const life = { idleMs: HOUR_MS, maxMs: HOUR_MS, isCurrent: async () => true }
    const sessions = new Sessions({ store: memorySessionStore(now), now, secret: undefined, ...life })
    const { send, get } = start({
      signIn: () => ({ auth: 'password', sessions, check: nobody }),
    })
    const cookieOf = async (name: string, role: 'viewer' | 'operator') => ({
      ...OURS,
      cookie: `__Host-gaugeboard=${await sessions.open({ name, role }, name)}`,
    })
    const [viewer, operator] = [await cookieOf('budi', 'viewer'), await cookieOf('ani', 'operator')]
    expect((await send('POST', '', draft)).status).toBe(401)
    expect((await send('POST', '', draft, viewer)).status).toBe(403)
    expect((await send('POST', '/import', '', viewer)).status).toBe(403)
    const made = await send('POST', '', draft, operator)
    const { id, by } = (await made.json()) as Note
    expect(by).toBe('ani')
    expect((await send('PUT', `/${id}`, { revision: 1, from: 5, text: 'x' }, viewer)).status).toBe(403)
    expect((await send('DELETE', `/${id}?revision=1`, undefined, viewer)).status).toBe(403)
    expect((await get('/api/notes')).status).toBe(401)
    expect(((await (await get('/api/notes', viewer)).json()) as Listing).notes).toHaveLength(1)
  })

  it('is on a public screen only where that is said, without names', async () => {
    const { add, listed, get } = start()
    const last = '?device=gauge&last=24h'
    await add({ text: 'for us' })
    const { id } = await add({ text: 'gate opened', isPublic: true })
    await get('/api/kiosks/harbour/devices')
    const { from, to, device } = draft
    expect(await listed(last, '/api/kiosks/harbour')).toEqual({
      notes: [{ id, device, from, to, text: 'gate opened' }],
      omitted: 0,
    })
    expect((await get('/api/kiosks/harbour/notes')).status).toBe(400)
    expect((await get(`/api/kiosks/harbour/notes?${rangeOf(0, NOON_MS)}`)).status).toBe(400)
    expect((await get('/api/kiosks/harbour/notes/export')).status).toBe(404)
  })

  it('that cannot be kept or read says so', async () => {
    const store = openSqliteStore(':memory:')
    await store.close()
    const { send, get, json } = start({ noteStore: store.notes })
    await json('/api/devices')
    expect((await get('/api/notes')).status).toBe(503)
    expect((await send('POST', '', draft)).status).toBe(503)
  })

  it('is seen by another instance on the same store, which tells its pages', async () => {
    const store = openSqliteStore(':memory:')
    const [one, other] = [start({ noteStore: store.notes }), start({ noteStore: store.notes })]
    await other.listed()
    const events = await other.get('/api/events')
    await one.add({ text: 'gate opened' })
    const stop = other.bff.keepWarm()
    const reader = events.body?.getReader()
    let heard = ''
    while (reader && !heard.includes('event: notes'))
      heard += Buffer.from((await reader.read()).value ?? []).toString()
    expect(heard).toContain('data: {"devices":["gauge"]}')
    await reader?.cancel()
    expect(await other.texts()).toEqual(['gate opened'])
    await stop()
  })
})

describe('a file of notes', () => {
  const file = async ({ get }: ReturnType<typeof start>, query = '') =>
    (await get(`/api/notes/export${query}`)).text()

  it('has a line for each note in order of time, safe for spreadsheets', async () => {
    const stack = start()
    await stack.add({ device: 'weir', text: '=1+1; @2', isPublic: true })
    await stack.add({ text: 'a "b",\nc', from: FROM_MS, to: null })
    const answer = await stack.get('/api/notes/export?zone=Asia/Jakarta')
    expect(answer.headers.get('content-disposition')).toContain('notes-20240509T120000Z-20240510T060000Z.csv')
    expect(await answer.text()).toBe(
      [
        'Station ID,Station,Start,End,Note,Public,Author,Written',
        'gauge,Katulampa,2024-05-09T19:00:00+07:00,,"a ""b"", c",no,,2024-05-10T19:00:00+07:00',
        "weir,'=Weir; Bogor,2024-05-10T13:00:00+07:00,2024-05-10T17:00:00+07:00,'=1+1;' @2,yes,,2024-05-10T19:00:00+07:00",
        '',
      ].join('\n'),
    )
    expect(await file(stack, '?device=weir')).not.toContain('gauge')
  })

  it('is read again without adding anything, and read elsewhere as it was', async () => {
    const [one, other] = [start(), start()]
    await one.add({ device: 'weir', text: '=1+1; x', isPublic: true })
    await one.add({ text: 'two\nlines', to: null })
    const text = await file(one)
    expect(await (await one.send('POST', '/import', text)).json()).toEqual({ added: 0, unchanged: 2 })
    expect(await (await other.send('POST', '/import', text)).json()).toEqual({ added: 2, unchanged: 0 })
    expect((await other.texts()).sort()).toEqual(['=1+1; x', 'two lines'])
    expect((await other.listed('?q=1')).notes[0]).toMatchObject({
      device: 'weir',
      isPublic: true,
      to: draft.to,
    })
    expect(other.audited).toMatchObject([{ event: 'notes-import', what: { added: 2, unchanged: 0 } }])
  })

  it('may come from a spreadsheet: semicolons, names, and local times of the zone', async () => {
    const { send, listed } = start()
    const text =
      '\ufeffstation;start;end;note;public\r\nKATULAMPA;2024-05-10 09:40;;"ice\r\non it";ya\r\n;;;;\r\n'
    expect((await send('POST', '/import?zone=Asia/Jakarta', text)).status).toBe(200)
    expect((await listed()).notes).toMatchObject([
      { device: 'gauge', from: Date.UTC(2024, 4, 10, 2, 40), to: null, text: 'ice\non it', isPublic: true },
    ])
  })

  it('with problems is not imported at all, and they are named by line', async () => {
    const { send, listed } = start()
    const lines = [
      'Station ID,Start,End,Note,Public',
      'gauge,2024-05-10T09:40Z,,"fine,\nin two lines",yes',
      'nobody,2024-05-10T09:40Z,,x,',
      'gauge,2024-02-30T09:40Z,,x,',
      'gauge,2024-05-10T09:40Z,yesterday,x,',
      'gauge,2024-05-10T09:40Z,2024-05-10T09:40Z,x,',
      'gauge,2024-05-10T09:40Z,,,',
      `gauge,2024-05-10T09:40Z,,${'x'.repeat(2001)},`,
      'gauge,2024-05-10T09:40Z,,x,perhaps',
    ]
    const answer = await send('POST', '/import', lines.join('\n'))
    expect(answer.status).toBe(422)
    const { problems } = (await answer.json()) as { problems: { line: number; problem: string }[] }
    expect(problems.map(({ line, problem }) => [line, problem])).toEqual([
      [4, 'unknown-station'],
      [5, 'no-start'],
      [6, 'no-end'],
      [7, 'ends-before-start'],
      [8, 'no-text'],
      [9, 'long-text'],
      [10, 'public'],
    ])
    expect((await listed()).notes).toEqual([])
  })

  it.each([
    ['', 'no-columns', 1],
    ['Start,Note\n', 'no-columns', 1],
    ['Station,Start,Note\n', 'no-rows', 1],
    ['Station,Start,Note\na,"b\nc,d', 'not-csv', 3],
    [`Station,Start,Note\n${'a,b,c\n'.repeat(10_001)}`, 'too-many-rows', 10_002],
  ])('that is none (%#) says why', async (text, problem, line) => {
    const { send } = start()
    const answer = await send('POST', '/import', text)
    expect(((await answer.json()) as { problems: unknown[] }).problems).toMatchObject([{ line, problem }])
  })
})

describe('an export of readings with notes', () => {
  const readings = `/api/devices/gauge/export?${rangeOf(NOON_MS - 600_000, NOON_MS)}`

  it('has each once: beside the first reading from then on, or in a row of its own behind the last', async () => {
    const { add, get } = start()
    await add({ from: NOON_MS - 599_000, to: null, text: '=1+1, "x"' })
    await add({ from: NOON_MS - 90_000, to: NOON_MS, text: 'late' })
    await add({ from: FROM_MS, to: NOON_MS - 500_000, text: 'since yesterday' })
    await add({ from: FROM_MS, to: null, text: 'of another time' })
    await add({ device: 'weir', text: 'of another station' })
    const text = await (await get(`${readings}&notes=1`)).text()
    expect(text.split('\n')).toEqual([
      'timestamp,Water level (cm),Water level (cm) flag,Battery (%),Battery (%) flag,Notes',
      expect.stringMatching(
        /^2024-05-10T11:50:00\+00:00,.*,2024-05-09T12:00:00\+00:00\/2024-05-10T11:51:40\+00:00 since yesterday$/,
      ),
      expect.stringMatching(/^2024-05-10T11:55:00\+00:00,.*,"2024-05-10T11:50:01\+00:00 '=1\+1, ""x"""$/),
      '2024-05-10T11:58:30+00:00,,,,,2024-05-10T11:58:30+00:00/2024-05-10T12:00:00+00:00 late',
      '',
    ])
    expect(await (await get(readings)).text()).not.toContain('late')
  })

  it.each(['ndjson', 'json'])('as %s has them as members of their rows', async (format) => {
    const { add, get } = start()
    await add({ from: NOON_MS - 599_000, to: null, text: 'gate "3"\nopened' })
    const text = await (await get(`${readings}&notes=1&format=${format}`)).text()
    const rows =
      format === 'json'
        ? JSON.parse(text).readings
        : text
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line))
    const notes = [{ from: '2024-05-10T11:50:01+00:00', to: null, text: 'gate "3"\nopened' }]
    expect(rows).toMatchObject([{ timestamp: '2024-05-10T11:50:00+00:00' }, { notes }])
    expect(rows[0]).not.toHaveProperty('notes')
  })

  it('of a public screen has those for the public alone', async () => {
    const { add, get } = start()
    await add({ from: NOON_MS - 599_000, to: null, text: 'for us' })
    await add({ from: NOON_MS - 599_000, to: null, text: 'for all', isPublic: true })
    await get('/api/kiosks/harbour/devices')
    const text = await (await get(`${readings.replace('/api', '/api/kiosks/harbour')}&notes=1`)).text()
    expect(text).toContain('for all')
    expect(text).not.toContain('for us')
    expect((await get(`${readings}&notes=yes`)).status).toBe(400)
  })
})
