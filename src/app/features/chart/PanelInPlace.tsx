import type { PanelPlan } from '../../../view/plot/panels.ts'
import { useInSight } from '../../ui/use-in-sight.ts'
import { usePrinting } from '../../ui/use-printing.ts'
import { Panel } from './Panel.tsx'
import type { Scene } from './scene.ts'

/** A panel of the stack: what the reader looks at is drawn first, a panel out of sight once that is on the screen. */
export function PanelInPlace({
  scene,
  later,
  ...panel
}: {
  plan: PanelPlan
  scene: Scene
  /** The scene as it is on the screen. */
  later: Scene
  height: number
  hasTimeAxis: boolean
}) {
  const [ref, isInSight] = useInSight()
  const isPrinting = usePrinting()
  return <Panel ref={ref} scene={isInSight || isPrinting ? scene : later} {...panel} />
}
