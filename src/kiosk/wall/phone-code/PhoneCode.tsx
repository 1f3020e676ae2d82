import { correction, generate } from 'lean-qr'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Modules left free on each side (ISO/IEC 18004, 6.3.8). */
const QUIET_ZONE = 4

/** Dark on white in either theme, as cameras expect. */
export function PhoneCode({ address }: { address: string }) {
  const { t } = useTranslation('kiosk')
  const { d, size } = useMemo(() => codePath(address), [address])
  return (
    <figure className="wall-code">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('wall.code', { address })}>
        <path d={d} />
      </svg>
      <figcaption>{t('wall.phone')}</figcaption>
    </figure>
  )
}

/** Path of one unit a module, and its side, with the quiet zone. A reflection may hide a sixth of it. */
export function codePath(text: string): { d: string; size: number } {
  const code = generate(text, { minCorrectionLevel: correction.M })
  let d = ''
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y)) continue
      const begin = x
      while (code.get(x + 1, y)) x += 1
      d += `M${begin + QUIET_ZONE} ${y + QUIET_ZONE}h${x + 1 - begin}v1h${begin - x - 1}z`
    }
  }
  return { d, size: code.size + 2 * QUIET_ZONE }
}
