import { Suspense, useEffect, useRef, useState } from 'react'
import { chunk } from '../../shared/chunk.ts'
import { onSight } from '../../shared/on-sight.ts'
import { useSwitch } from '../../shared/permission.ts'

const winners = chunk(() => import('./home-winners.tsx'), 'HomeWinners', ['races'])

/** The newest wins, where the brand lists them: loaded when scrolled to. */
export function WinnersLane() {
  const isOffered = useSwitch('winners')
  const box = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!isOffered || !box.current) return undefined
    return onSight(box.current, () => setSeen(true))
  }, [isOffered])
  if (!isOffered) return null
  return (
    <div ref={box} className="empty:-mt-10 md:empty:-mt-14">
      {isSeen && (
        <Suspense>
          <winners.Component />
        </Suspense>
      )}
    </div>
  )
}
