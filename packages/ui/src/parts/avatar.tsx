import { ArtSvg } from '../art/art-picture.tsx'
import { crestFor } from '../art/crest.ts'
import { faceFor } from '../art/face.ts'
import { ticketFor } from '../art/ticket.ts'
import { useBrandArt } from '../context.tsx'
import { cx } from '../cx.ts'

const SIZES = { sm: 'size-9', md: 'size-12', lg: 'size-20' } as const

export interface AvatarProps {
  /** Draws the face: the member's, the team's, the room's. */
  readonly code: string
  /** An own picture; low-data mode shows the drawn one instead. */
  readonly src?: string | undefined
  readonly size?: keyof typeof SIZES
}

/** A face among tiles. It is decoration beside a name. */
export function Avatar({ code, src, size = 'md' }: AvatarProps) {
  const brand = useBrandArt()
  return (
    <span
      className={cx(
        'relative block shrink-0 overflow-hidden rounded-pill bg-surface-2',
        SIZES[size],
      )}
    >
      <ArtSvg art={faceFor(code, { ...(brand && { brand }) })} />
      {src && (
        <img
          src={src}
          alt=""
          data-picture
          loading="lazy"
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  )
}

/** The crest of a rank, from 1. `label` says the rank; without one it is decoration. */
export function RankCrest(props: { rank: number; label?: string; className?: string }) {
  const { rank, label, className } = props
  return (
    <span
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      className={cx('inline-block size-12 shrink-0', className)}
    >
      <ArtSvg art={crestFor(rank)} />
    </span>
  )
}

/** The background of a ticket, with the art of its code on the stub. Its text is laid over it. */
export function TicketPaper({ code, className }: { code: string; className?: string }) {
  const brand = useBrandArt()
  return (
    <span aria-hidden className={cx('block aspect-[96/40]', className)}>
      <ArtSvg art={ticketFor(code, { ...(brand && { brand }) })} />
    </span>
  )
}
