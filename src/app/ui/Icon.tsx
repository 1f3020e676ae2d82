/** Outlines on a 16 × 16 grid, stroked in the text's colour. */
const PATHS = {
  close: 'M4 4l8 8M12 4l-8 8',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.4 10.4 14 14',
  target: 'M8 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM8 1v3M8 12v3M1 8h3M12 8h3',
  copy: 'M6 5.5h7.5V14H6zM10 5.5V2H2.5v8.5H6',
  download: 'M8 2v8.5M4.5 7 8 10.5 11.5 7M2.5 13.5h11',
  check: 'M3 8.5l3.3 3.3L13 5',
  chart: 'M2 2v12h12M4.5 10.5l3-4 2.5 2L14 4',
  compare: 'M2 13 5.5 7.5l3.5 3L14 3.5M2 6.5l3.5 4L9 4.5l5 5',
  settings:
    'M2 4.5h6M11.5 4.5H14M2 11.5h2.5M8 11.5h6M9.7 2.7a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zM6.2 9.7a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z',
  up: 'M3.5 10 8 5.5l4.5 4.5',
  down: 'M3.5 6 8 10.5 12.5 6',
  undo: 'M5.5 3 2.5 6l3 3M2.5 6h7a4 4 0 0 1 0 8H6',
  redo: 'M10.5 3l3 3-3 3M13.5 6h-7a4 4 0 0 0 0 8H10',
  link: 'M6.5 9.5a2.8 2.8 0 0 0 4 0l2.7-2.7a2.8 2.8 0 0 0-4-4L8.3 3.7M9.5 6.5a2.8 2.8 0 0 0-4 0L2.8 9.2a2.8 2.8 0 0 0 4 4l.9-.9',
  bell: 'M4 11V7.5a4 4 0 0 1 8 0V11l1.3 1.5H2.7zM6.6 14.2a1.6 1.6 0 0 0 2.8 0M8 2v1.5',
  sound: 'M2.5 6v4h2.6L8.5 13V3L5.1 6zM11 5.8a3 3 0 0 1 0 4.4M12.8 3.8a5.8 5.8 0 0 1 0 8.4',
  note: 'M3 14V2h9l-2 3 2 3H3',
  person: 'M8 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM2.5 14a5.5 5.5 0 0 1 11 0',
} as const

export type IconName = keyof typeof PATHS

/** Hidden from screen readers: its parent has the name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
