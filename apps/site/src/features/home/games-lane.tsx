import { Skeleton } from '@fairhouse/ui'
import { Suspense, useEffect, useRef, useState } from 'react'
import { chunk } from '../../shared/chunk.ts'
import { useLanes } from '../../shared/games/lanes.ts'
import { onSight } from '../../shared/on-sight.ts'

const games = chunk(() => import('./home-games.tsx'), 'HomeGames', ['games'])

/** Vendors' games, if there are any: loaded when scrolled to. */
export function GamesLane() {
  const lanes = useLanes() ?? []
  const box = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  const hasGames = lanes.length > 0
  useEffect(() => {
    if (!hasGames || !box.current) return undefined
    return onSight(box.current, () => setSeen(true))
  }, [hasGames])
  if (!hasGames) return null
  const placeholder = <Skeleton className="h-106 rounded-card" />
  return (
    <div ref={box} className="grid gap-10">
      {isSeen ? (
        <Suspense fallback={placeholder}>
          <games.Component />
        </Suspense>
      ) : (
        placeholder
      )}
    </div>
  )
}
