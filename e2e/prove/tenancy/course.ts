import type { Answer } from './judge.ts'
import { type Listeners, listen } from './listeners.ts'
import type { Side } from './side.ts'
import type { World } from './world.ts'

export interface CourseOptions {
  requests: number
  /** How often the dashboard begins anew, with copies of before and the service away. */
  restarts: number
  /** Begins the dashboard for the `n`th time, from 0. */
  begin: (n: number) => Promise<World>
  /** Time goes on, and news comes with it. */
  step: () => Promise<void>
}

/** What happens to the dashboard while it is asked. */
export interface Course {
  /** The dashboard that is asked now. */
  readonly world: World
  /** Has happen what comes before that request. */
  before(index: number): Promise<void>
  /** What each side has heard on its event stream since it was last asked. */
  heard(): [Side, Answer][]
  close(): Promise<void>
}

const REQUESTS_PER_STEP = 400
/** After a restart, so many requests find the service away. */
const REQUESTS_WITHOUT_SERVICE = 300

export async function startCourse({ requests, restarts, begin, step }: CourseOptions): Promise<Course> {
  let world = await begin(0)
  let listeners: Listeners = await listen(world)
  let begun = 0
  let awayUntil = -1

  async function restart(index: number): Promise<void> {
    begun++
    const renewed = await begin(begun)
    renewed.isAway = true
    awayUntil = index + REQUESTS_WITHOUT_SERVICE
    world = renewed
    await listeners.close()
    listeners = await listen(renewed)
  }

  return {
    get world() {
      return world
    },
    async before(index) {
      if (index % REQUESTS_PER_STEP === 0) await step()
      if (begun < Math.floor((index / requests) * (restarts + 1))) await restart(index)
      if (index === awayUntil) world.isAway = false
    },
    heard: () => listeners.heard(),
    close: () => listeners.close(),
  }
}
