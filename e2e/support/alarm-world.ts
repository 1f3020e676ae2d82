import type { Page } from '@playwright/test'
import { SIMULATED_NOW } from './clock.ts'
import { postLevel, WEBHOOK_KEY } from './post-level.ts'
import { expect } from './test.ts'
import { startTestStack, type TestStack } from './test-stack.ts'

export const KATULAMPA = 'SIM-CLW-01'
export const DEPOK = 'SIM-CLW-02'

export interface AlarmWorld extends TestStack {
  /** Posts levels, as the service would, a second apart: a river rises in steps that may be believed. */
  rise(device: string, ...levels: number[]): Promise<void>
  /** Does something as an operator elsewhere would. */
  act(method: string, path: string, body: object): Promise<unknown>
}

/** The simulated network with rivers that rise as a test lets them. */
export async function startAlarmWorld(environment: Record<string, string> = {}): Promise<AlarmWorld> {
  let nowMs = SIMULATED_NOW
  const stack = await startTestStack({ WEBHOOK_API_KEY: WEBHOOK_KEY, ...environment }, () => nowMs)
  const rise = async (device: string, ...levels: number[]) => {
    for (const level of levels) {
      nowMs += 1000
      await postLevel(stack.url, device, level, nowMs)
    }
  }
  const act: AlarmWorld['act'] = async (method, path, body) => {
    const response = await fetch(`${stack.url}/api/alarms${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-requested-with': 'gaugeboard' },
      body: JSON.stringify(body),
    })
    expect(response.ok).toBe(true)
    return response.json()
  }
  // who has to sign in waits on the page
  if (environment.AUTH === undefined) await evaluates(stack.url)
  return { ...stack, rise, act }
}

/** Before stations are read and judged for the first time a step looks like a spike. One of them is silent, and in alarm then. */
async function evaluates(url: string): Promise<void> {
  await expect
    .poll(
      async () => ((await (await fetch(`${url}/api/alarms`)).json()) as { alarms: unknown[] }).alarms.length,
    )
    .toBeGreaterThan(0)
}

/** Katulampa in steps up to its worst level. */
export const TO_DANGER = [100, 160, 210] as const

export const alarmRow = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(name) }) })

export const attention = (page: Page) =>
  page.getByRole('navigation', { name: /Needs attention|Perlu perhatian/ })
