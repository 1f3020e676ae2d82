import { Command } from 'commander'
import { config as loadDotEnv } from 'dotenv'
import packageJson from '../../package.json' with { type: 'json' }
import { ConfigProblems } from './config.ts'

loadDotEnv({ quiet: true })

const program = new Command('gaugeboard')
  .description('A live map and chart room for water-level and weather stations.')
  .version(packageJson.version)
  .addHelpText('after', '\nEvery variable is explained in .env.example; a file named .env is read.')

program
  .command('start', { isDefault: true })
  .description('serve the dashboard; without UPSTREAM_URL, with the embedded telemetry service')
  .action(async () => {
    const { start } = await import('./start.ts')
    await start(process.env)
  })

program
  .command('import')
  .description("load DIR/stations.csv and DIR/readings/*.csv[.gz] into the service's store; can be repeated")
  .argument('<dir>', 'folder with stations.csv and readings/')
  .option('--organisation <name>', 'whose stations these are (default: the only organisation)')
  .action(async (directory: string, options: { organisation?: string }) => {
    const { importDirectory } = await import('./import-command.ts')
    process.exitCode = await importDirectory(process.env, directory, options)
  })

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = 1
  const lines =
    error instanceof ConfigProblems
      ? [error.message, ...error.problems.map((line) => `  ${line}`)]
      : [sentence(error)]
  process.stderr.write(`${lines.join('\n')}\n`)
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
