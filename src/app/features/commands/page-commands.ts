import { useEffect, useLayoutEffect, useRef } from 'react'

export const COMMAND_GROUPS = ['recent', 'stations', 'ranges', 'actions', 'pages'] as const
export type CommandGroup = (typeof COMMAND_GROUPS)[number]

export interface Command {
  /** Unique within a list. */
  id: string
  group: CommandGroup
  label: string
  detail?: string
  /** As in the list of shortcuts. */
  keys?: string
  run: () => void
}

const sources = new Set<() => readonly Command[]>()

export function pageCommands(): Command[] {
  return [...sources].flatMap((source) => source())
}

/** Offers commands in the palette while the component is mounted. */
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
