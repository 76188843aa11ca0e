import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useIsHydrating } from './hydration.ts'

/** Any of these may be the way to what stands below the first screenful. */
const SIGNS = ['scroll', 'pointerdown', 'touchstart', 'keydown', 'resize'] as const

/** Nothing of its own: what the server has drawn there stays as it is. */
const AS_DRAWN = { __html: '' }

const FOCUSABLE = 'a, button, input, select, textarea, [tabindex]'

/** Calls at the reader's first sign, or at once where the element is in sight already. */
function onNeed(element: Element, listener: () => void): () => void {
  const stop = () => {
    for (const sign of SIGNS) window.removeEventListener(sign, wake)
  }
  const wake = () => {
    stop()
    listener()
  }
  if (element.getBoundingClientRect().top < innerHeight) listener()
  else for (const sign of SIGNS) window.addEventListener(sign, wake, { passive: true })
  return stop
}

export interface UntilNeededProps {
  /** Fetches what the children need. */
  readonly load: () => Promise<unknown>
  readonly className?: string
  readonly children: ReactNode
}

/**
 * A part of a page below what is seen first. Where the server has drawn it, it stands as drawn, its
 * links working, and the program for it is fetched when the reader first moves.
 */
export function UntilNeeded({ load, className, children }: UntilNeededProps) {
  const isHydrating = useIsHydrating()
  const [isDrawn, setIsDrawn] = useState(isHydrating && typeof document !== 'undefined')
  const box = useRef<HTMLDivElement>(null)
  const focused = useRef(-1)
  useEffect(() => {
    if (!isDrawn || !box.current) return undefined
    return onNeed(box.current, () => {
      const begin = () => {
        // The same elements are made anew: who stands on one must not be thrown off.
        const all = [...(box.current?.querySelectorAll(FOCUSABLE) ?? [])]
        focused.current = all.findIndex((each) => each === document.activeElement)
        setIsDrawn(false)
      }
      // What does not come is said by the part itself.
      load().then(begin, begin)
    })
  }, [isDrawn, load])
  useLayoutEffect(() => {
    if (isDrawn || focused.current < 0) return
    const same = box.current?.querySelectorAll<HTMLElement>(FOCUSABLE)[focused.current]
    focused.current = -1
    same?.focus({ preventScroll: true })
  }, [isDrawn])
  if (isDrawn) {
    return (
      <div
        ref={box}
        className={className}
        suppressHydrationWarning
        // oxlint-disable-next-line no-danger -- nothing is written: React leaves what stands there
        dangerouslySetInnerHTML={AS_DRAWN}
      />
    )
  }
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  )
}
