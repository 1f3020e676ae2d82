import { buildIfNeeded } from './build-if-needed.js'

await buildIfNeeded()
