#!/usr/bin/env node
import { existsSync } from 'node:fs'

/**
 * Starts the built program. In a checkout the build is made first when it is missing or older than its sources;
 * an installed package carries its build and neither sources nor scripts.
 */
const program = new URL('../dist/server/gaugeboard.js', import.meta.url)
const builder = new URL('../scripts/build-if-needed.js', import.meta.url)
if (existsSync(builder)) {
  const { buildIfNeeded } = await import(builder.href)
  await buildIfNeeded()
}
await import(program.href)
