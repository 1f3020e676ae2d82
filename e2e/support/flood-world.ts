import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import type { AlarmMessage } from '../../src/domain/alarms/message/alarm-message.ts'
import { createSimulation } from '../../src/service/simulator/create-simulation.ts'
import { listening } from './listening.ts'
import { postLevel, WEBHOOK_KEY } from './post-level.ts'
import { startTestStack, type TestStack } from './test-stack.ts'

const KATULAMPA = 'SIM-CLW-01'
/** The network that every start simulates. */
const SEED = 1
/** From a reading to when it is told. */
const ON_ITS_WAY_MS = 2_000

/** Whoever is told of alarms, and what. */
interface FloodReceivers {
  url: string
  messages: AlarmMessage[]
  close(): void
}

export interface FloodWorld extends TestStack {
  /** What the room was told, and the officer whom nobody's taking an alarm escalates it to. */
  room: AlarmMessage[]
  officer: AlarmMessage[]
  /** Lets Katulampa report what it measures up to a time, by the page's clock as well. */
  flowTo(page: Page, time: string): Promise<void>
}

/** The simulated Ciliwung on the morning of a flood, with a room and an officer who are told of Katulampa's levels. */
export async function startFloodWorld(begin: string): Promise<FloodWorld> {
  let nowMs = Date.parse(begin)
  const directory = await mkdtemp(join(tmpdir(), 'gaugeboard-flood-'))
  const [room, officer] = [await startReceivers(), await startReceivers()]
  const alarmsFile = join(directory, 'alarms.json')
  await writeFile(alarmsFile, alarms({ room: room.url, officer: officer.url }))
  process.env.ALARM_FLOOD_SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
  const stack = await startTestStack(
    { WEBHOOK_API_KEY: WEBHOOK_KEY, WEBHOOK_ALLOW_PRIVATE: '1', ALARMS_FILE: alarmsFile },
    () => nowMs,
  )
  const simulation = createSimulation({ seed: SEED })
  const flowTo = async (page: Page, time: string) => {
    const sets = simulation.sets(KATULAMPA, nowMs, Date.parse(time))
    for (const { timeMs, values } of sets) {
      nowMs = timeMs + ON_ITS_WAY_MS
      await postLevel(stack.url, KATULAMPA, values[0] as number, timeMs)
    }
    nowMs = Date.parse(time)
    await page.clock.setSystemTime(nowMs)
  }
  return {
    ...stack,
    ...{ room: room.messages, officer: officer.messages, flowTo },
    async close() {
      await stack.close()
      room.close()
      officer.close()
      await rm(directory, { recursive: true })
    },
  }
}

/** Levels of Katulampa alone: the clock runs ahead of the other stations, which say nothing meanwhile. */
function alarms(urls: { room: string; officer: string }): string {
  return JSON.stringify({
    rules: [{ id: 'level', when: { kind: 'level' }, stations: [KATULAMPA] }],
    receivers: Object.entries(urls).map(([name, url]) => ({
      ...{ name, kind: 'webhook', url, secretEnv: 'ALARM_FLOOD_SECRET' },
    })),
    route: {
      ...{ receiver: 'room', groupWaitSeconds: 0, groupIntervalMinutes: 1 },
      escalations: [{ afterMinutes: 10, receiver: 'officer' }],
    },
  })
}

async function startReceivers(): Promise<FloodReceivers> {
  const messages: AlarmMessage[] = []
  const server = createServer(async (request, response) => {
    const message = (await json(request)) as AlarmMessage
    // whose lease has run out while the clock was put on is sent again with its id
    if (messages.every(({ id }) => id !== message.id)) messages.push(message)
    response.writeHead(204).end()
  })
  const port = await listening(server)
  return {
    url: `http://127.0.0.1:${port}`,
    messages,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
