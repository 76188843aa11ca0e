import type { ReactNode } from 'react'
import { useBrandArt } from '../context.tsx'
import { cx } from '../cx.ts'
import { type Art, type ArtOptions, artFor } from './art.ts'

export interface ArtPictureProps extends Omit<ArtOptions, 'brand'> {
  readonly code: string
  readonly className?: string
}

/** Art as an element. It is decoration, and hidden from assistive technology. */
export function ArtSvg({ art, className }: { art: Art; className?: string | undefined }) {
  const { width, height, ground, layers } = art
  return (
    <svg
      aria-hidden
      focusable="false"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className={cx('block size-full', className)}
    >
      {ground !== undefined && <rect width={width} height={height} fill={ground} />}
      {layers.map(({ color, d, stroke }, at) =>
        stroke === undefined ? (
          // oxlint-disable-next-line react/no-array-index-key -- the layers of a code never change
          <path key={at} fill={color} d={d} />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <path key={at} fill="none" stroke={color} strokeWidth={stroke} d={d} />
        ),
      )}
    </svg>
  )
}

/** The art of a code, in the families and palettes of the brand; it fills its box. */
export function ArtPicture({ code, className, ...options }: ArtPictureProps) {
  const brand = useBrandArt()
  return (
    <ArtSvg art={artFor(code, { ...options, ...(brand && { brand }) })} className={className} />
  )
}

export interface TileProps extends ArtPictureProps {
  /** A short glyph in the middle: a figure, an icon. */
  readonly glyph?: ReactNode
  /** Only its background, while a page loads that has more important things to download. */
  readonly isBare?: boolean
}

/** A tile with art and a glyph on it. */
export function Tile({ glyph, isBare = false, className, ...art }: TileProps) {
  return (
    <div className={cx('tile-art relative isolate overflow-hidden rounded-card', className)}>
      {!isBare && <ArtPicture {...art} />}
      {glyph && (
        <div
          aria-hidden
          className="tile-shade absolute inset-0 grid place-items-center font-bold text-[#fff3c9]"
        >
          {glyph}
        </div>
      )}
    </div>
  )
}
