import type { ShownLevel } from '../../domain/levels/water-state.ts'
import { useLevelWords } from './use-level-words.ts'

export function LevelName({ level, isCurrent }: { level: ShownLevel; isCurrent: boolean }) {
  const words = useLevelWords()
  return (
    <span className="level-name" data-current={isCurrent}>
      {words.levelName(level, isCurrent)}
    </span>
  )
}
