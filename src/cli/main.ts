import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { config as loadDotEnv } from 'dotenv'
import packageJson from '../../package.json' with { type: 'json' }
import { knownSecrets } from '../bff/observe/secrets/secret-guard.ts'
import { adminCommand } from './admin/admin.ts'
import { auditFileOf } from './audit/audit-file.ts'
import { commandAudit } from './audit/command-audit.ts'
import { ConfigProblems, ofTheService, readConfig, readConfigAndFiles } from './config/config.ts'
import { misspeltVariables } from './config/misspelt-variables.ts'
import { secretsOf, VARIABLES } from './config/variables.ts'
import { conformanceCommand } from './conformance/conformance.ts'
import { importCommand } from './import/import.ts'
import { openConfiguredStore } from './open-configured-store.ts'
import { qualityCommand } from './quality/quality.ts'
import { userCommand } from './user/user.ts'

loadDotEnv({ quiet: true })
for (const secret of secretsOf(process.env)) knownSecrets.add(secret)

/** Relative to `dist/server`, where the built file is. */
const APP_DIRECTORY = fileURLToPath(new URL('../app', import.meta.url))

// each command imports its own parts: the service does without the dashboard's in memory

const program = new Command('gaugeboard')
  .description('A live map and chart room for water-level and weather stations.')
  .version(packageJson.version)
  .addHelpText('afterAll', '\nThe variables are explained in .env.example; a file named .env is read.')

const startCommand = program
  .command('start')
  .description(
    'serve the dashboard, which no command does as well; without UPSTREAM_URL with the embedded telemetry service',
  )
  .action(async () => {
    const { dashboardFiles, start } = await import('./start.ts')
    const config = await readConfigAndFiles(process.env, dashboardFiles)
    await start(config, APP_DIRECTORY, misspelt.splice(0))
  })

const serviceCommand = program
  .command('service')
  .description('serve the telemetry service alone, over HTTPS')
  .action(async () => {
    const { runService, serviceFiles } = await import('./service.ts')
    const config = await readConfigAndFiles(ofTheService(process.env), serviceFiles)
    await runService(config, misspelt.splice(0))
  })

program
  .command('certificate')
  .description(
    "print where the telemetry service's certificate is, and its fingerprint; make its own if there is none",
  )
  .action(async () => {
    const { printCertificate } = await import('./config/certificate.ts')
    const { serviceFiles } = await import('./service.ts')
    await printCertificate(await readConfigAndFiles(ofTheService(process.env), serviceFiles))
  })

const recordChange = commandAudit({
  file: auditFileOf(process.env.AUDIT_LOG, process.env.DATA_DIR),
  now: Date.now,
  complaints: process.stderr,
})
const readOwnConfig = () => readConfig(ofTheService(process.env))
const openOwnStore = () => openConfiguredStore(readOwnConfig())

program.addCommand(importCommand(openOwnStore))
program.addCommand(
  adminCommand({
    openStore: openOwnStore,
    allowPrivateReceivers: () => readOwnConfig().allowPrivateReceivers,
    now: Date.now,
    out: process.stdout,
    recordChange,
  }),
)
program.addCommand(
  userCommand({
    usersFile: process.env.USERS_FILE,
    input: process.stdin,
    output: process.stderr,
    out: process.stdout,
    recordChange,
  }),
)
program.addCommand(
  qualityCommand({
    open: async () => (await import('./stack/dashboard-store.ts')).openJudgements(readConfig(process.env)),
    now: Date.now,
    out: process.stdout,
    err: process.stderr,
    recordChange,
  }),
)
program.addCommand(conformanceCommand(process.stdout))

for (const command of allOf(program)) command.showHelpAfterError('--help explains it.')

const misspelt = misspeltVariables(process.env, [...VARIABLES, ...variablesOf(program)])

program.hook('preAction', (_, command) => {
  // these two log them
  if (command === startCommand || command === serviceCommand) return
  for (const sentence of misspelt.splice(0)) process.stderr.write(knownSecrets.scrub(`${sentence}\n`))
})

try {
  const words = process.argv.slice(2)
  // commander's default command would take a mistyped one for its argument
  await program.parseAsync(words.length > 0 ? words : ['start'], { from: 'user' })
} catch (error) {
  process.exitCode = 1
  process.stderr.write(knownSecrets.scrub(`${explain(error).join('\n')}\n`))
}

function explain(error: unknown): string[] {
  if (error instanceof ConfigProblems) {
    return [`${error.message}:`, ...[...error.problems, ...misspelt].map((problem) => `  ${problem}`)]
  }
  return [error instanceof Error ? error.message : String(error)]
}

function variablesOf(command: Command): string[] {
  return allOf(command).flatMap(({ options }) => options.flatMap(({ envVar }) => envVar ?? []))
}

function allOf(command: Command): Command[] {
  return [command, ...command.commands.flatMap((one) => allOf(one as Command))]
}
