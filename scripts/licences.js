import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

const INSTALLED = 'node_modules/'
/** Notices of packages that are published without one, from their repositories. */
const KEPT_NOTICES = 'scripts/notices'
/** Packages whose data were packed into files of the repository, `scripts/pack-base-map.ts`. */
const PACKED = ['world-atlas']
/** What has to go with copies of a package. */
const NOTICE = /^(licen[cs]e|copying|notice)/i

const OWN = `Gaugeboard is under the MIT License. What it is made with has licences of its own.

Base map: Natural Earth, public domain. Names of towns: GeoNames, CC BY 4.0, https://www.geonames.org/`

/**
 * A plugin for the bundler and its workers that collects the `folders` of packages which end up in what a browser
 * loads: modules, and files such as fonts and maps. (Vite's own `build.license` leaves out workers and files.)
 */
export function bundledPackages(root) {
  const folders = new Set(PACKED.map((name) => resolve(root, INSTALLED, name)))
  const plugin = {
    name: 'bundled-packages',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        for (const path of file.type === 'chunk' ? file.moduleIds : file.originalFileNames) {
          const [folder] = /^[^\0]*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(resolve(root, path)) ?? []
          if (folder !== undefined) folders.add(folder)
        }
      }
    },
  }
  return { folders, plugin }
}

/**
 * One text with the licences of the packages in those folders, and the names of those that the program runs with. Throws
 * where a folder has no licence in it: nobody may be given a copy of that package.
 */
export function licencesText(folders, root) {
  const byNotices = new Map()
  for (const folder of [...folders].sort()) {
    const notices = noticesIn(folder, root)
    byNotices.set(notices, [...(byNotices.get(notices) ?? []), titleIn(folder)])
  }
  return [
    OWN,
    'What a browser loads has in it:',
    ...[...byNotices].map(([notices, titles]) => `${titles.join('\n')}\n\n${notices}`),
    `The program runs with these, each of which brings its licence along:\n\n${programPackages(root).join('\n')}`,
    '',
  ].join(`\n\n${'-'.repeat(80)}\n\n`)
}

function titleIn(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return `${name} ${version} (${license})`
}

function noticesIn(folder, root) {
  const files = readdirSync(folder).filter((name) => NOTICE.test(name))
  const kept = join(root, KEPT_NOTICES, `${basename(folder)}.txt`)
  if (files.length === 0 && existsSync(kept)) return readFileSync(kept, 'utf8').trim()
  if (files.length === 0) throw new Error(`There is no licence in ${folder}, which is part of the pages`)
  return files.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n')
}

/** Without versions: anybody may read this, and whoever has the server sees them by `npm ls`. */
function programPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const names = Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(
      ([path, { license }]) => `${path.slice(path.lastIndexOf(INSTALLED) + INSTALLED.length)} (${license})`,
    )
  return [...new Set(names)]
}
