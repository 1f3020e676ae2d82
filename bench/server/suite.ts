import { deepStrictEqual } from 'node:assert/strict'
import type { DataReadout } from '../../src/bff/upstream/reading/column-builder.ts'
import { ItemReader } from '../../src/bff/upstream/reading/item-reader.ts'
import { deviceDataPath } from '../../src/contract/paths.ts'
import { m4 } from '../../src/domain/series/m4.ts'
import { issueBasicKey } from '../../src/service/auth/issue-keys.ts'
import { createService } from '../../src/service/create-service.ts'
import { interleave, type Side } from '../harness/interleave.ts'
import type { Row } from '../harness/row.ts'
import { signalOf } from '../harness/signals.ts'
import { STATION } from '../harness/station.ts'
import { type StationStore, withStationStore } from '../harness/station-store.ts'
import type { Suite } from '../harness/suite.ts'
import { lttb } from './lttb.ts'
import { columnsOfParsed, stringifiedYear } from './usual-ways.ts'

const SUITE = 'server'
const ROUNDS = 7
const YEAR_MS = 365 * 86_400_000
const READINGS = 1_000_000
const COLUMNS = 2_000
/** A connection hands over its bytes in about such pieces. */
const CHUNK_BYTES = 65_536

/** What the servers do with a million values, beside the ways one would write first. No row has a target. */
export const serverSuite: Suite = {
  name: SUITE,
  run: (say) =>
    withStationStore(async (station) => {
      const ask = await asker(station)
      const body = new Uint8Array(await (await ask()).arrayBuffer())
      // both ways of each row must come to the same, or comparing them means nothing
      deepStrictEqual(await stringifiedYear(station, YEAR_MS), body)
      deepStrictEqual(scan(body)?.columns, columnsOfParsed(body))
      const signal = signalOf('noisy sensor', READINGS)
      const grid = { fromMs: signal.t[0] as number, toMs: signal.t.at(-1) as number, width: COLUMNS }
      const comparisons: [string, Side, Side][] = [
        [
          'a year of six sensors, store to JSON',
          side('bytes written from the rows', async () => (await ask()).arrayBuffer()),
          side('objects and JSON.stringify', () => stringifiedYear(station, YEAR_MS)),
        ],
        [
          'the same JSON to columns',
          side('scanner', async () => scan(body)),
          side('JSON.parse and a loop', async () => columnsOfParsed(body)),
        ],
        [
          'a line of 1,000,000 readings reduced',
          side('M4', async () => m4(signal.t, signal.v, grid, Number.POSITIVE_INFINITY)),
          side('LTTB to as many points', async () => lttb(signal, 4 * COLUMNS)),
        ],
      ]
      const rows: Row[] = []
      for (const [what, ours, peer] of comparisons) {
        say(`${what}, ${ROUNDS} rounds`)
        const [ourSamples, peerSamples] = await interleave(ours, peer, ROUNDS)
        rows.push({ suite: SUITE, what, ours: ourSamples, peer: peerSamples })
      }
      return rows
    }),
}

function side(name: string, work: () => Promise<unknown>): Side {
  return {
    name,
    async measure() {
      const begin = performance.now()
      await work()
      return performance.now() - begin
    },
  }
}

/** The service's own handler, asked for the last year. */
async function asker({ store, organisationId, nowMs }: StationStore): Promise<() => Promise<Response>> {
  const { apiKey, secretKey } = await issueBasicKey(store, organisationId)
  const service = createService({ store, now: () => nowMs, logger: console })
  const path = deviceDataPath(STATION.id, { start: nowMs - YEAR_MS, end: nowMs })
  const authorization = `Basic ${Buffer.from(`${apiKey}:${secretKey}`).toString('base64')}`
  return () =>
    service(new Request(`http://service.invalid/external/v1${path}`, { headers: { authorization } }))
}

function scan(body: Uint8Array): DataReadout | undefined {
  const reader = new ItemReader()
  for (let at = 0; at < body.length; at += CHUNK_BYTES) reader.write(body.subarray(at, at + CHUNK_BYTES))
  return reader.end()
}
