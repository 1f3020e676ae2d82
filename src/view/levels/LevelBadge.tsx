import type { ShownLevel } from '../../domain/levels/water-state.ts'
import { LevelMark } from './LevelMark.tsx'
import { useLevelWords } from './use-level-words.ts'

/** A level by its mark and name, never by colour alone. */
export function LevelBadge({ level, isCurrent }: { level: ShownLevel; isCurrent: boolean }) {
  const words = useLevelWords()
  return (
    <span className="level-badge" data-state={level.state} data-current={isCurrent}>
      <LevelMark level={level} />
      {words.levelName(level, isCurrent)}
    </span>
  )
}
