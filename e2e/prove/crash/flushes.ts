import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { type Place, prepare } from './stores.ts'

export function hasStrace(): boolean {
  return spawnSync('strace', ['-V']).status === 0
}

/**
 * Lets a writer store batches one after the other and end in peace: how many it acknowledged, and how often it told
 * the system to bring a file to the disk. Killing a process proves nothing of the latter, since the system keeps
 * what was written; only these calls do.
 */
export async function countFlushes(
  place: Place,
  program: string,
  batches: number,
): Promise<{ acknowledged: number; flushes: number }> {
  await prepare(place, [])
  const writer = [process.execPath, program, '--place', place, '--job', 'count', '--batches', String(batches)]
  const traced = ['-f', '-qq', '-e', 'trace=fsync,fdatasync', '-e', 'signal=none', ...writer]
  const { stdout, stderr } = await promisify(execFile)('strace', traced, { maxBuffer: 64 * 1024 * 1024 })
  return {
    acknowledged: stdout.trimEnd().split('\n').length,
    // a call that another thread interrupts takes two lines: `<unfinished ...>`, then `resumed>… = 0`
    flushes: stderr.split('\n').filter((line) => /\b(fsync|fdatasync)\b.*= 0$/.test(line)).length,
  }
}
