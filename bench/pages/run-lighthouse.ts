import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The last major that runs on Node 20. */
const VERSION = '12.8.2'
const MAX_DURATION_MS = 180_000

export type Screen = 'phone' | 'desktop'

interface Report {
  categories: Record<'performance' | 'accessibility', { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

/**
 * Judges a page by one of Lighthouse's settings, a mid-range phone on slow 4G or a desktop on a good line: scores of 100, and
 * milliseconds. It is fetched when first asked for and not among our packages: 185 MB, most of it for reporting to others.
 */
export async function runLighthouse(
  url: string,
  { executablePath, args }: { executablePath: string; args: readonly string[] },
  screen: Screen,
) {
  const directory = await mkdtemp(join(tmpdir(), 'gaugeboard-lighthouse-'))
  const path = join(directory, 'report.json')
  const words = [
    ...['--yes', `--package=lighthouse@${VERSION}`, 'lighthouse', url, '--quiet'],
    ...['--no-enable-error-reporting', '--only-categories=performance,accessibility'],
    ...['--output=json', `--output-path=${path}`, ...(screen === 'desktop' ? ['--preset=desktop'] : [])],
    `--chrome-flags=${['--headless=new', ...args].join(' ')}`,
  ]
  const env = { ...process.env, CHROME_PATH: executablePath }
  const recorded = () => promisify(execFile)('npx', words, { env, timeout: MAX_DURATION_MS })
  try {
    // now and then it misses the beginning of its own trace, and says to run it again
    await recorded().catch(recorded)
    const { categories, audits } = JSON.parse(await readFile(path, 'utf8')) as Report
    const score = (of: keyof Report['categories']) => Math.round((categories[of].score ?? 0) * 100)
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      largestPaintMs: Math.round(audits['largest-contentful-paint']?.numericValue ?? Number.NaN),
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
