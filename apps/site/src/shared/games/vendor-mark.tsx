import type { VendorCard } from '@fairhouse/protocol'
import { Tile } from '@fairhouse/ui'
import { paletteOf } from '@fairhouse/ui/art'
import { RemoteImage } from '../remote-image.tsx'

/** Letters that a name is known by: two words' firsts, else its own first two. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const [one = '', two] = words
  return (two === undefined ? one.slice(0, 2) : one.slice(0, 1) + two.slice(0, 1)).toUpperCase()
}

/** Art of a vendor's code with its letters. */
function DrawnMark({ card, className }: { card: VendorCard; className: string }) {
  return (
    <Tile
      code={`vendor:${card.vassalage}`}
      shape="square"
      own={paletteOf(card.colors)}
      glyph={initialsOf(card.name)}
      className={className}
    />
  )
}

/** What it is drawn at; the place that it has is the class's. */
const LOGO_SIDE = 256

/** The mark of a vendor: its own logo in this category where the office has set one, else art. */
export function VendorMark({ card, className }: { card: VendorCard; className: string }) {
  const { logo } = card
  const drawn = <DrawnMark card={card} className={className} />
  if (logo === undefined) return drawn
  const side = { width: LOGO_SIDE, height: LOGO_SIDE }
  return <RemoteImage {...side} src={logo} alt="" className={className} fallback={drawn} />
}
