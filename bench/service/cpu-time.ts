import { readdir, readFile } from 'node:fs/promises'

/**
 * Milliseconds that all threads of a process have spent on a processor so far, from Linux's scheduler, which counts
 * nanoseconds where `/proc/PID/stat` counts hundredths of a second.
 */
export async function cpuMs(pid: number): Promise<number> {
  const tasks = await readdir(`/proc/${pid}/task`)
  const spent = await Promise.all(
    tasks.map(async (task) => {
      // a thread may end between the two readings
      const text = await readFile(`/proc/${pid}/task/${task}/schedstat`, 'utf8').catch(() => '0')
      return Number(text.split(' ')[0])
    }),
  )
  return spent.reduce((sum, one) => sum + one, 0) / 1e6
}
