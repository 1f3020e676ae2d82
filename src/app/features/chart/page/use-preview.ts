import { useEffect, useRef, useState } from 'react'
import type { Preset } from '../../../../view/time/time-range.ts'
import { useSame } from '../../../ui/use-same.ts'
import type { RangeSearch } from '../../address/chart-search.ts'

/** Shows a preset while its button is down; `search` is what the address says. */
export function usePreview<Search extends RangeSearch>(search: Search) {
  const [preview, setPreview] = useState<{ preset: Preset; over: Search } | null>(null)
  const pressed = useRef<AbortController>(null)
  useEffect(() => () => pressed.current?.abort(), [])

  // whatever the address says next counts
  if (preview && preview.over !== search) setPreview(null)
  const shown = useSame(preview?.over === search ? withPreset(search, preview.preset) : search)

  return {
    /**
     * What the address says, or would say if a preset were chosen whose button is down; the same object for as
     * long as it says the same.
     */
    search: shown,
    /**
     * A preset's button goes down. Once `isThere` resolves to `true` the page shows what a click would, until
     * the button is let go elsewhere. The address says nothing of it.
     */
    press(preset: Preset, isThere: Promise<boolean>) {
      pressed.current?.abort()
      const press = new AbortController()
      pressed.current = press
      const letGo = () => {
        // the click comes with the event that ends the press, right behind it
        setTimeout(() => {
          if (press.signal.aborted) return
          press.abort()
          setPreview(null)
        })
      }
      // where a menu opens, the button's release may never be reported
      for (const end of ['pointerup', 'pointercancel', 'contextmenu', 'blur'])
        window.addEventListener(end, letGo, { signal: press.signal })
      void isThere.then((is) => {
        if (is && !press.signal.aborted) setPreview({ preset, over: search })
      })
    },
    /** The preset is chosen: what is shown stays until the address says so too. */
    keep: () => pressed.current?.abort(),
  }
}

function withPreset<Search extends RangeSearch>(search: Search, range: Preset): Search {
  const { from: _from, to: _to, ...rest } = search
  return { ...rest, range } as Search
}
