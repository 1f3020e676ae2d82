import type { OverlayStyle } from '../../../domain/overlay.ts'

/** Outlines on a 16 × 16 grid, stroked with round ends: a person who leaves, a roof, a cross, drops, a gate in a river, a wall. */
export const OVERLAY_GLYPH_PATHS: Record<Exclude<OverlayStyle['glyph'], 'dot'>, string> = {
  evacuation:
    'M7.4 2.2a1 1 0 1 0 .01 0M4.4 7.2 7.2 5.4l2.2 2 2.4.4M7.2 5.6 6.6 9.4l2.6 1.8.3 3M6.4 10.2l-2.2 3.4',
  shelter: 'M2 8 8 2.5 14 8M3.8 7v6.5h8.4V7M6.8 13.5V9.8h2.4v3.7',
  hospital: 'M8 3v10M3 8h10',
  pump: 'M8 2.2c2.2 2.8 3.6 4.6 3.6 6.8a3.6 3.6 0 0 1-7.2 0c0-2.2 1.4-4 3.6-6.8z',
  gate: 'M3 3v10M13 3v10M3 4.5h10M8 4.5v3M5.5 7.5h5v4h-5z',
  dam: 'M2.5 4.5h11M4 4.5l-1 9h10l-1-9M6.5 7.5v3M9.5 7.5v3',
}
