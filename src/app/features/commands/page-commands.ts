import { useEffect, useLayoutEffect, useRef } from 'react'

export const COMMAND_GROUPS = ['recent', 'stations', 'ranges', 'actions', 'pages'] as const
export type CommandGroup = (typeof COMMAND_GROUPS)[number]

/** Something that the palette can do. */
export interface Command {
  /** Unique among all that are listed together. */
  id: string
  group: CommandGroup
  label: string
  detail?: string
  /** The shortcut that does the same, as the list of shortcuts has it. */
  keys?: string
  run: () => void
}

const sources = new Set<() => readonly Command[]>()

/** What the open page can do, as it is at the moment. */
export function pageCommands(): Command[] {
  return [...sources].flatMap((source) => source())
}

/** Offers commands in the palette for as long as the component is on the page. */
export function usePageCommands(commands: readonly Command[]): void {
  const latest = useRef(commands)
  useLayoutEffect(() => {
    latest.current = commands
  })
  useEffect(() => {
    const source = () => latest.current
    sources.add(source)
    return () => void sources.delete(source)
  }, [])
}
