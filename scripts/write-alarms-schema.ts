import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { alarmsFileSchema } from '../src/bff/alarms/file/schema.ts'

/** Publishes the JSON schema of alarms files anew, after src/bff/alarms/file/schema.ts has changed. */
const path = fileURLToPath(new URL('../public/alarms.schema.json', import.meta.url))
writeFileSync(path, JSON.stringify(alarmsFileSchema(), null, 2))
execFileSync('npx', ['biome', 'format', '--write', path], { stdio: 'inherit' })
