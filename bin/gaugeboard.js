#!/usr/bin/env node
import { existsSync } from 'node:fs'

/**
 * Starts the built program. In a checkout the build is made first when it is missing or older than its sources;
 * an installed package carries its build and no sources.
 */
const program = new URL('../dist/server/gaugeboard.js', import.meta.url)
if (existsSync(new URL('../src', import.meta.url))) {
  const { buildIfNeeded } = await import('../scripts/build-if-needed.js')
  await buildIfNeeded()
}
await import(program.href)
