/** How to call a command: npm's script in a checkout, its own name in an installed package. */
export function commandLine(command: string, words = '', program: string = import.meta.url): string {
  if (program.includes('/node_modules/')) return ['npx gaugeboard', command, words].join(' ').trimEnd()
  return words === '' ? `npm run ${command}` : `npm run ${command} -- ${words}`
}
