import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { stationsFileSchema } from '../src/bff/stations/file/schema.ts'

/** Publishes the JSON schema of stations files anew, after src/bff/stations/file/schema.ts has changed. */
const path = fileURLToPath(new URL('../public/stations.schema.json', import.meta.url))
writeFileSync(path, JSON.stringify(stationsFileSchema(), null, 2))
execFileSync('npx', ['biome', 'format', '--write', path], { stdio: 'inherit' })
