/** How to call a command of this program: by npm's script in a checkout, by its own name where the package is installed. */
export function commandLine(command: string, words = '', program: string = import.meta.url): string {
  if (program.includes('/node_modules/')) return ['npx gaugeboard', command, words].join(' ').trimEnd()
  return words === '' ? `npm run ${command}` : `npm run ${command} -- ${words}`
}
