import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { overlaysFileSchema } from '../src/bff/api/overlays/schema.ts'

/** Publishes the JSON schema of overlays files again, after src/bff/api/overlays/schema.ts has changed. */
const path = fileURLToPath(new URL('../public/overlays.schema.json', import.meta.url))
writeFileSync(path, JSON.stringify(overlaysFileSchema(), null, 2))
execFileSync('npx', ['biome', 'format', '--write', path], { stdio: 'inherit' })
