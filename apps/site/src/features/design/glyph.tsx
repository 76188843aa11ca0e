import { cx } from '@fairhouse/ui'
import type { GlyphName } from '@fairhouse/ui/art'
import glyphs from '@fairhouse/ui/glyphs.svg?url'

/** A glyph in the text's colour, lightly filled: for tiles and empty states. */
export function Glyph({ name, className }: { name: GlyphName; className?: string }) {
  return (
    <svg
      aria-hidden
      focusable="false"
      viewBox="0 0 24 24"
      fill="currentColor"
      fillOpacity={0.2}
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx('size-1/2', className)}
    >
      <use href={`${glyphs}#${name}`} />
    </svg>
  )
}
