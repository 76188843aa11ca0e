import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useIsHydrating } from './hydration.ts'

/** Interactions that may lead below the fold. */
const SIGNS = ['scroll', 'pointerdown', 'touchstart', 'keydown', 'resize'] as const

/** Empty: React leaves the server's markup in place. */
const AS_DRAWN = { __html: '' }

const FOCUSABLE = 'a, button, input, select, textarea, [tabindex]'

/** Calls back at the reader's first interaction, or at once if the element is already visible. */
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

export interface HydrateOnInteractionProps {
  /** Loads what the children need. */
  readonly load: () => Promise<unknown>
  readonly className?: string
  readonly children: ReactNode
}

/**
 * A part of a page below the fold. The server's markup stays, with working links, and its program
 * is loaded at the reader's first interaction.
 */
export function HydrateOnInteraction({ load, className, children }: HydrateOnInteractionProps) {
  const isHydrating = useIsHydrating()
  const [isDrawn, setIsDrawn] = useState(isHydrating && typeof document !== 'undefined')
  const box = useRef<HTMLDivElement>(null)
  const focused = useRef(-1)
  useEffect(() => {
    if (!isDrawn || !box.current) return undefined
    return onNeed(box.current, () => {
      const begin = () => {
        // The same elements are mounted anew: the focus must be preserved.
        const all = [...(box.current?.querySelectorAll(FOCUSABLE) ?? [])]
        focused.current = all.findIndex((each) => each === document.activeElement)
        setIsDrawn(false)
      }
      // The part itself reports a failure to load.
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
