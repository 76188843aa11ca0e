import { cx } from '@fairhouse/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { rememberSource, sourcesOf } from './image-source.ts'
import { onSight } from './on-sight.ts'
import { usePermission } from './permission.ts'
import { useLowData } from './preferences.ts'

export interface RemoteImageProps {
  /** A path on the brand's image hosts, or an absolute address. */
  readonly src: string
  /** Alternative text; empty for decoration. */
  readonly alt: string
  /** Intrinsic size: reserves the space. */
  readonly width: number
  readonly height: number
  readonly className?: string
  /** Above the fold: loaded at once. */
  readonly isFirst?: boolean
  /** Shown if it cannot be loaded from anywhere. */
  readonly fallback?: ReactNode
}

/** From 0 up to, not including, 1. Only balances load between hosts. */
function chance(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32
}

/**
 * A picture of the brand. It is loaded from a random one of its image hosts, and from another one
 * on failure, up to three times; lazily when it becomes visible, and in low-data mode not at all.
 */
export function RemoteImage(props: RemoteImageProps) {
  const isLow = useLowData()
  if (isLow) return <NoImage {...props} />
  // The key resets the state for another picture.
  return <OneImage key={props.src} {...props} />
}

/** Shown in place of the picture: generated art, or its alternative text. */
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
  // On the server and at first no host is chosen: without hosts, none is needed.
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
          // The key remounts the element, so that the same address is tried again.
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
