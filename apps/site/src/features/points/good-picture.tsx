import type { MallGood } from '@fairhouse/protocol'
import { Tile } from '@fairhouse/ui'
import { Banknote, Gamepad2, Package, Ticket } from 'lucide-react'
import { RemoteImage } from '../../shared/remote-image.tsx'

const MARKS = { physical: Package, money: Banknote, ticket: Ticket, rounds: Gamepad2 } as const

/** The picture of a good; without one a drawn mark of its kind. It is decoration. */
export function GoodPicture({ good }: { good: MallGood }) {
  const { goodId, kind, pictureUrl } = good
  const Mark = MARKS[kind]
  const drawn = (
    <Tile
      code={goodId}
      shape="banner"
      glyph={<Mark className="size-1/3 max-h-16 max-w-16" strokeWidth={1.5} />}
      className="aspect-4/3 rounded-none"
    />
  )
  if (pictureUrl === null) return drawn
  return <RemoteImage src={pictureUrl} alt="" width={400} height={300} fallback={drawn} />
}
