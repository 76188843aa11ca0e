import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { type ArtOptions, artFor } from './art.ts'

export interface ArtPictureProps extends ArtOptions {
  readonly code: string
  readonly className?: string
}

/** Generated art that fills its box. It is decoration, and hidden from assistive technology. */
export function ArtPicture({ code, className, ...options }: ArtPictureProps) {
  const { width, height, ground, layers } = artFor(code, options)
  return (
    <svg
      aria-hidden
      focusable="false"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className={cx('block size-full', className)}
    >
      <rect width={width} height={height} fill={ground} />
      {layers.map(({ color, d, stroke }) =>
        stroke === undefined ? (
          <path key={color + d.length} fill={color} d={d} />
        ) : (
          <path key={color + d.length} fill="none" stroke={color} strokeWidth={stroke} d={d} />
        ),
      )}
    </svg>
  )
}

export interface TileProps extends ArtPictureProps {
  /** A short glyph in the middle: a figure, an icon. */
  readonly glyph?: ReactNode
}

/** A tile with art and a glyph on it. */
export function Tile({ glyph, className, ...art }: TileProps) {
  return (
    <div className={cx('relative isolate overflow-hidden rounded-card', className)}>
      <ArtPicture {...art} />
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
