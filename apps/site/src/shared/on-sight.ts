/** A picture is wanted once a tenth of its place is in sight (SPECIFICATION 9.25). */
const THRESHOLD = 0.1
/** What comes into sight is told together, at most this often: fast scrolling asks for little. */
const THROTTLE_MS = 200

type Listener = () => void

const waiting = new Map<Element, Listener>()
const seen = new Set<Element>()
let observer: IntersectionObserver | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Tells those that are still in sight: what was scrolled past meanwhile is not asked for. */
function tell(): void {
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
  if (seen.size > 0) timer ??= setTimeout(tell, THROTTLE_MS)
}

/**
 * Calls `listener` once, when the element has come into sight and stays there for a moment. The
 * answer stops it. A browser that cannot tell counts everything as in sight.
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
