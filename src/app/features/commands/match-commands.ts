import { plainText, searchWords } from '../station/search-stations.ts'
import { COMMAND_GROUPS, type Command, type CommandGroup } from './page-commands.ts'

export interface CommandSection {
  group: CommandGroup
  commands: readonly Command[]
}

/** Commands with every word of the text, ignoring order, case and accents. Stations have their own index. */
export function matchCommands(commands: readonly Command[], text: string): CommandSection[] {
  const words = searchWords(text)
  const fits = ({ group, label, detail = '' }: Command) => {
    const plain = plainText(`${label} ${detail}`)
    return group === 'stations' || words.every((word) => plain.includes(word))
  }
  return COMMAND_GROUPS.map((group) => ({
    group,
    commands: commands.filter((one) => one.group === group && fits(one)),
  })).filter((section) => section.commands.length > 0)
}
