import { useTranslation } from 'react-i18next'
import type { OverlayStyle } from '../../../../domain/overlay.ts'
import { inLanguage } from '../../../../view/i18n/in-language.ts'
import { OVERLAY_GLYPH_PATHS } from '../../../../view/map/overlays/overlay-glyphs.ts'
import type { PreparedOverlay } from '../../../../view/map/overlays/prepared.ts'
import { layersOpen } from '../../preferences/preferences.ts'
import type { SwitchedOverlay } from './use-overlays.ts'

/** Switches layers and lists the points of visible ones: a picture alone is for eyes only. */
export function OverlaySwitch({
  overlays,
  choose,
}: {
  overlays: readonly SwitchedOverlay[]
  choose: (id: string, isOn: boolean) => void
}) {
  const { t, i18n } = useTranslation('map')
  const isOpen = layersOpen.useValue()
  if (overlays.length === 0) return null
  return (
    <details className="layers" open={isOpen} onToggle={(event) => layersOpen.set(event.currentTarget.open)}>
      <summary>{t('layers.title')}</summary>
      <ul aria-label={t('layers.title')}>
        {overlays.map(({ info, isOn, shapes }) => (
          <li key={info.id}>
            <label>
              <input
                type="checkbox"
                checked={isOn}
                onChange={(event) => choose(info.id, event.currentTarget.checked)}
              />
              {shapes && <OverlaySample shapes={shapes} />}
              <bdi>{inLanguage(info.name, i18n.language)}</bdi>
            </label>
            {info.note && (
              <p className="layer-note">
                <bdi>{inLanguage(info.note, i18n.language)}</bdi>
              </p>
            )}
            {isOn && shapes && <PointList shapes={shapes} minZoom={info.minZoom} />}
          </li>
        ))}
      </ul>
    </details>
  )
}

function OverlaySample({ shapes: { features } }: { shapes: PreparedOverlay }) {
  const [feature] = features
  if (!feature) return null
  const { kind, style } = feature
  const colour = `var(--overlay-${style.colour})`
  return (
    <svg className="layer-sample" viewBox="0 0 20 20" aria-hidden="true">
      {kind === 'line' && <LineSample style={style} colour={colour} />}
      {kind === 'area' && (
        <rect x="3" y="4" width="14" height="12" rx="2" fill={colour} fillOpacity="0.3" stroke={colour} />
      )}
      {kind === 'point' && <circle cx="10" cy="10" r={style.glyph === 'dot' ? 4 : 9} fill={colour} />}
      {kind === 'point' && style.glyph !== 'dot' && (
        <path
          d={OVERLAY_GLYPH_PATHS[style.glyph]}
          transform="translate(4.2 4.2) scale(0.725)"
          className="layer-sample-glyph"
        />
      )}
    </svg>
  )
}

function LineSample({ style: { width, dashed }, colour }: { style: OverlayStyle; colour: string }) {
  return (
    <path
      d="M2 14C7 14 8 6 18 6"
      fill="none"
      stroke={colour}
      strokeWidth={width}
      strokeDasharray={dashed ? '4 3' : undefined}
    />
  )
}

const MAX_LISTED = 200

function PointList({ shapes, minZoom }: { shapes: PreparedOverlay; minZoom: number }) {
  const { t, i18n } = useTranslation('map')
  const points = shapes.features.filter(({ kind, name }) => kind === 'point' && name !== '')
  if (points.length === 0) return null
  const names = points.map(({ name }) => name).sort(new Intl.Collator(i18n.language).compare)
  const rest = names.length - MAX_LISTED
  return (
    <details className="layer-points">
      <summary>{t('layers.points', { count: points.length })}</summary>
      {minZoom > 0 && <p className="layer-note">{t('layers.fromZoom', { zoom: minZoom })}</p>}
      <ol>
        {names.slice(0, MAX_LISTED).map((name, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list never changes its order
          <li key={`${name} ${i}`}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ol>
      {rest > 0 && <p className="layer-note">{t('layers.more', { count: rest })}</p>}
    </details>
  )
}
