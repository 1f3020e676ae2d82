import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { config as loadDotEnv } from 'dotenv'
import packageJson from '../../package.json' with { type: 'json' }
import { knownSecrets } from '../bff/secrets/known-secrets.ts'
import { adminCommand } from './admin/admin.ts'
import { ConfigProblems, ofTheService, readConfigAndFiles, readServiceConfig } from './config.ts'
import { conformanceCommand } from './conformance/conformance.ts'
import { importCommand } from './import.ts'
import { openConfiguredStore } from './open-configured-store.ts'
import { secretsOf } from './secrets-of.ts'
import { userCommand } from './user/user.ts'

loadDotEnv({ quiet: true })
for (const secret of secretsOf(process.env)) knownSecrets.add(secret)

/** Seen from `dist/server`, where this file stands when it is built; what it loads stands elsewhere. */
const APP_DIRECTORY = fileURLToPath(new URL('../app', import.meta.url))

// each command loads what it needs: the telemetry service has no use for the dashboard's half in memory

const program = new Command('gaugeboard')
  .description('A live map and chart room for water-level and weather stations.')
  .version(packageJson.version)
  .addHelpText('after', '\nThe variables are explained in .env.example; a file named .env is read.')

program
  .command('start', { isDefault: true })
  .description('serve the dashboard; without UPSTREAM_URL with the embedded telemetry service')
  .action(async () => {
    const { dashboardFiles, start } = await import('./start.ts')
    await start(await readConfigAndFiles(process.env, dashboardFiles), APP_DIRECTORY)
  })

program
  .command('service')
  .description('serve the telemetry service alone, over HTTPS')
  .action(async () => {
    const { runService, serviceFiles } = await import('./service.ts')
    await runService(await readConfigAndFiles(ofTheService(process.env), serviceFiles))
  })

const openOwnStore = () => openConfiguredStore(readServiceConfig(process.env))

program.addCommand(importCommand(openOwnStore))
program.addCommand(adminCommand({ openStore: openOwnStore, now: Date.now, out: process.stdout }))
program.addCommand(
  userCommand({
    usersFile: process.env.USERS_FILE,
    input: process.stdin,
    output: process.stderr,
    out: process.stdout,
  }),
)
program.addCommand(conformanceCommand(process.stdout))

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = 1
  process.stderr.write(knownSecrets.scrub(`${explain(error).join('\n')}\n`))
}

function explain(error: unknown): string[] {
  if (error instanceof ConfigProblems) {
    return [`${error.message}:`, ...error.problems.map((problem) => `  ${problem}`)]
  }
  return [error instanceof Error ? error.message : String(error)]
}
