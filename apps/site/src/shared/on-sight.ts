/** A picture is loaded once a tenth of it is visible (SPECIFICATION 9.25). */
const THRESHOLD = 0.1
/** Visible elements are reported together, at most this often: fast scrolling loads little. */
const THROTTLE_MS = 200

type Listener = () => void

const waiting = new Map<Element, Listener>()
const seen = new Set<Element>()
let observer: IntersectionObserver | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Notifies elements that are still visible: those scrolled past are skipped. */
function notify(): void {
  timer = undefined
  for (const element of seen) {
    const listener = waiting.get(element)
    waiting.delete(element)
    observer?.unobserve(element)
    listener?.()
  }
  seen.clear()
}

function watch(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) seen.add(target)
    else seen.delete(target)
  }
  if (seen.size > 0) timer ??= setTimeout(notify, THROTTLE_MS)
}

/**
 * Calls `listener` once, when the element has become visible and stays so for a moment. Returns an
 * unsubscribe function. Without IntersectionObserver everything counts as visible.
 */
export function onSight(element: Element, listener: Listener): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    listener()
    return () => undefined
  }
  observer ??= new IntersectionObserver(watch, { threshold: THRESHOLD })
  waiting.set(element, listener)
  observer.observe(element)
  return () => {
    waiting.delete(element)
    seen.delete(element)
    observer?.unobserve(element)
  }
}
