import { Link } from '@tanstack/react-router'
import { compact } from '../address/text.ts'

export function StationLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to="/stations/$id" params={{ id }} search={({ zone }) => compact({ zone })}>
      {name}
    </Link>
  )
}
