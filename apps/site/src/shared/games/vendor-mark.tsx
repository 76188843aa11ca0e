import type { VendorCard } from '@fairhouse/protocol'
import { Tile } from '@fairhouse/ui'
import { paletteOf } from '@fairhouse/ui/art'

/** Letters that a name is known by: two words' firsts, else its own first two. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const [one = '', two] = words
  return (two === undefined ? one.slice(0, 2) : one.slice(0, 1) + two.slice(0, 1)).toUpperCase()
}

/** The mark of a vendor: art of its code with its letters. */
export function VendorMark({ card, className }: { card: VendorCard; className: string }) {
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
