import type { VendorCard } from '@fairhouse/protocol'
import { Tile } from '@fairhouse/ui'
import { paletteOf } from '@fairhouse/ui/art'
import { RemoteImage } from '../remote-image.tsx'

/** Initials of a name: those of its first two words, else its first two letters. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const [one = '', two] = words
  return (two === undefined ? one.slice(0, 2) : one.slice(0, 1) + two.slice(0, 1)).toUpperCase()
}

/** Art generated from a vendor's code, with its initials. */
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

/** Intrinsic size; the class sets the displayed one. */
const LOGO_SIDE = 256

/**
 * The mark of a vendor: its logo in this category if the office has set one, else generated art.
 */
export function VendorMark({ card, className }: { card: VendorCard; className: string }) {
  const { logo } = card
  const drawn = <DrawnMark card={card} className={className} />
  if (logo === undefined) return drawn
  const side = { width: LOGO_SIDE, height: LOGO_SIDE }
  return <RemoteImage {...side} src={logo} alt="" className={className} fallback={drawn} />
}
