import { cx } from '@fairhouse/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { rememberSource, sourcesOf } from './image-source.ts'
import { onSight } from './on-sight.ts'
import { usePermission } from './permission.ts'
import { useLowData } from './preferences.ts'

export interface RemoteImageProps {
  /** A path that the brand's image hosts know, or a whole address. */
  readonly src: string
  /** What it shows; empty for decoration. */
  readonly alt: string
  /** Its own size: its place is kept before it comes. */
  readonly width: number
  readonly height: number
  readonly className?: string
  /** In sight from the first moment: it is not waited for. */
  readonly isFirst?: boolean
  /** Shown where it does not come from anywhere. */
  readonly fallback?: ReactNode
}

/** From 0 up to, not including, 1. Nothing but the load of hosts hangs on it. */
function chance(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32
}

/**
 * A picture of the brand. It comes from one of its image hosts, chosen by chance, and from another
 * one if that fails, three times; it is fetched when it comes into sight, and in low-data mode not
 * at all.
 */
export function RemoteImage(props: RemoteImageProps) {
  const isLow = useLowData()
  if (isLow) return <NoImage {...props} />
  // Another picture begins anew.
  return <OneImage key={props.src} {...props} />
}

/** What stands where the picture would: drawn art, or its description. */
function NoImage({ alt, width, height, className, fallback }: RemoteImageProps) {
  if (fallback === undefined && alt === '') return null
  return (
    <span
      className={cx('block overflow-hidden', className)}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {fallback ?? <span className="text-sm">{alt}</span>}
    </span>
  )
}

function OneImage(props: RemoteImageProps) {
  const { src, alt, width, height, className, isFirst = false, fallback } = props
  const { imageCDNs } = usePermission().info
  const box = useRef<HTMLSpanElement>(null)
  // On the server and at first nothing is chosen: where there are no hosts, nothing need be.
  const [sources, setSources] = useState<readonly string[] | undefined>(
    isFirst && imageCDNs.length === 0 ? () => sourcesOf(src, [], chance) : undefined,
  )
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const begin = () => setSources((chosen) => chosen ?? sourcesOf(src, imageCDNs, chance))
    if (isFirst || !box.current) return begin()
    return onSight(box.current, begin)
  }, [src, imageCDNs, isFirst])
  const source = sources?.[attempt]
  const hasFailed = sources !== undefined && source === undefined
  return (
    <span
      ref={box}
      className={cx('block overflow-hidden', className)}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {source !== undefined && (
        <img
          // The same address once more is another try only for another element.
          key={attempt}
          src={source}
          alt={alt}
          width={width}
          height={height}
          decoding="async"
          fetchPriority={isFirst ? 'high' : 'auto'}
          onLoad={() => rememberSource(src, source)}
          onError={() => setAttempt(attempt + 1)}
          className="size-full object-cover"
        />
      )}
      {hasFailed && (fallback ?? (alt === '' ? null : <span className="text-sm">{alt}</span>))}
    </span>
  )
}
