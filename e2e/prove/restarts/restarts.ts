import { type Balancer, startBalancer } from './balancer.ts'
import type { Instance } from './instance.ts'
import { type LoadResult, startLoad } from './load.ts'
import type { World } from './world.ts'

export interface RestartOptions {
  world: World
  restarts: number
  /** Each so-many-th restart is a kill without warning; 0: none is. */
  killEvery: number
  /** Whether the balancer asks another instance where one fails. */
  retries?: boolean
  onRestart?: (done: number) => void
}

export interface RestartResult extends LoadResult {
  kills: number
}

const INSTANCES = 2

/** Restarts two instances in turn under load; what comes back holds every request that failed. */
export async function restartUnderLoad(options: RestartOptions): Promise<RestartResult> {
  const { world, restarts, killEvery, retries = true, onRestart = () => {} } = options
  const balancer = await startBalancer({ retries })
  const instances: Instance[] = []
  try {
    const joining = Array.from({ length: INSTANCES }, async () => {
      instances.push(await joined(world, balancer))
    })
    await Promise.all(joining)
    await balancer.untilReady(INSTANCES)
    const load = await startLoad(balancer.url, world.service.newestMs)
    let kills = 0
    for (let n = 0; n < restarts; n++) {
      const at = n % INSTANCES
      const { url, end } = instances[at] as Instance
      const isKill = killEvery > 0 && (n + 1) % killEvery === 0
      if (isKill) kills++
      await end(isKill ? 'SIGKILL' : 'SIGTERM')
      balancer.remove(url)
      instances[at] = await joined(world, balancer)
      await balancer.untilReady(INSTANCES)
      onRestart(n + 1)
    }
    return { ...(await load.end()), kills }
  } finally {
    await Promise.all(instances.map(({ end }) => end('SIGKILL')))
    balancer.close()
  }
}

async function joined(world: World, balancer: Balancer): Promise<Instance> {
  const instance = await world.start()
  balancer.add(instance.url)
  return instance
}
