import { execFileSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'
import { isDebian, isRunnable } from '../src/bff/testing/system-program.ts'

/** What distributions and vendors call the program. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** What Playwright turns off: of several lists Chromium heeds the last alone, so this has to be said again with ours. */
const OFF_FOR_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]
/** Two pages for the suggestions of an address bar that nobody sees; every test would load them in a window of its own. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** Has Chromium load no pages for its address bar. */
export const WITHOUT_ADDRESS_BAR = `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...ADDRESS_BAR].join()}`

/** How Playwright starts a Chromium to test with, and with what besides: the sandbox needs a user that is not root. */
export function chromiumOptions(...further: readonly string[]): { executablePath: string; args: string[] } {
  const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...further]
  return { executablePath: ensureChromium(), args }
}

/**
 * Path of a Chromium to test with: `CHROMIUM_PATH`, one that is installed, Playwright's own, or else one that
 * is installed now. Throws when `CHROMIUM_PATH` names something that cannot be run, and when none can be had,
 * with what to do.
 */
function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  for (const [command, args] of installers()) {
    console.error(`No Chromium found; trying: ${command} ${args.join(' ')}`)
    try {
      execFileSync(command, args, { stdio: 'inherit' })
    } catch {
      continue
    }
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error(
    'No Chromium could be found or installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one, and run the tests again.',
  )
}

function installers(): [string, string[]][] {
  const steps: [string, string[]][] = [['npx', ['playwright', 'install', 'chromium']]]
  if (process.getuid?.() === 0 && isDebian()) {
    steps.push(['apt-get', ['update']], ['apt-get', ['install', '-y', '--no-install-recommends', 'chromium']])
  }
  return steps
}

function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!isRunnable(named)) throw new Error(`CHROMIUM_PATH names ${named}, which cannot be run`)
    return named
  }
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...onPath, ...MAC_PATHS, chromium.executablePath()].find(isRunnable)
}
