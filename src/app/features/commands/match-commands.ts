import { plainText, searchWords } from '../station/search-stations.ts'
import { COMMAND_GROUPS, type Command, type CommandGroup } from './page-commands.ts'

/** Commands under the heading of their group. */
export interface CommandSection {
  group: CommandGroup
  commands: readonly Command[]
}

/**
 * The commands that a text finds, by group in their order: every word must occur, in any order, whatever its case and accents. Stations
 * are found by their own index, and not here.
 */
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
