/** `2015-12-27 02:15:00 +00:00`: comparable with the export. */
export function Timestamp({ text }: { text: string }) {
  const [date, rest = ''] = text.split('T')
  const time = rest.slice(0, 8)
  const offset = rest.slice(8)
  return (
    <time dateTime={text}>
      <span className="table-date">{date}</span> <span className="table-clock">{time}</span>{' '}
      <span className="panel-note">{offset === 'Z' ? '+00:00' : offset}</span>
    </time>
  )
}
