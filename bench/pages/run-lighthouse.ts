import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The last major that runs on Node 20. */
const VERSION = '12.8.2'
const MAX_DURATION_MS = 180_000

export interface LighthouseRun {
  /** Scores, 0 to 100. */
  performance: number
  accessibility: number
  largestPaintMs: number
  /** Time in which the phone would not have answered a finger. */
  blockedMs: number
}

export type Screen = 'phone' | 'desktop'

interface Report {
  categories: Record<'performance' | 'accessibility', { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

/**
 * Judges a page by one of Lighthouse's settings: a mid-range phone on slow 4G, or a desktop on a good line. It is fetched when first asked
 * for and not among our packages: 185 MB, most of it for reporting to others. Throws where it cannot be had
 * or does not finish.
 */
export async function runLighthouse(
  url: string,
  { executablePath, args }: { executablePath: string; args: readonly string[] },
  screen: Screen = 'phone',
): Promise<LighthouseRun> {
  const directory = await mkdtemp(join(tmpdir(), 'gaugeboard-lighthouse-'))
  const path = join(directory, 'report.json')
  const flags = ['--headless=new', ...args]
  try {
    const recorded = () =>
      promisify(execFile)(
        'npx',
        [
          '--yes',
          `--package=lighthouse@${VERSION}`,
          'lighthouse',
          url,
          '--quiet',
          '--no-enable-error-reporting',
          '--only-categories=performance,accessibility',
          '--output=json',
          `--output-path=${path}`,
          ...(screen === 'desktop' ? ['--preset=desktop'] : []),
          `--chrome-flags=${flags.join(' ')}`,
        ],
        { env: { ...process.env, CHROME_PATH: executablePath }, timeout: MAX_DURATION_MS },
      )
    // now and then it misses the beginning of its own trace, and says to run it again
    await recorded().catch(recorded)
    const { categories, audits } = JSON.parse(await readFile(path, 'utf8')) as Report
    const ms = (audit: string) => Math.round(audits[audit]?.numericValue ?? Number.NaN)
    return {
      performance: Math.round((categories.performance.score ?? 0) * 100),
      accessibility: Math.round((categories.accessibility.score ?? 0) * 100),
      largestPaintMs: ms('largest-contentful-paint'),
      blockedMs: ms('total-blocking-time'),
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
