const HEADINGS = 'h1, h2, h3'
/** Elements that bound a place: what is outside belongs to something else. */
const BOUNDS = 'main, dialog'
/** The page's own focus handling comes first: it is done within a frame. */
const FRAMES = 2

/** An element and all its ancestors, from the inside out, as they are now. */
export function placeOf(element: Element): readonly Element[] {
  const place: Element[] = []
  for (let at: Element | null = element; at; at = at.parentElement) place.push(at)
  return place
}

/**
 * Moves the focus to the nearest heading of a place whose own element is gone or cannot take it.
 * Never to something pressable: the key that removed the element may still be down.
 */
export function focusHeadingOf(place: readonly Element[]): void {
  for (const around of place) {
    if (!around.isConnected) continue
    const headings = [...around.querySelectorAll<HTMLElement>(HEADINGS)]
    const target = headings.find((heading) => heading.checkVisibility())
    if (target) {
      target.tabIndex = -1
      target.focus({ preventScroll: true })
    }
    if (document.activeElement === target) return
    if (around instanceof HTMLElement && around.matches(BOUNDS)) return around.focus()
  }
}

/**
 * From now on the focus stays on the page: when the focused element is removed (a deleted entry, a
 * form that was sent), the heading of its place gets the focus. Users of screen reader or keyboard
 * would start at the top again otherwise (WCAG 2.4.3). A page that moves the focus itself wins.
 */
export function keepFocus(): void {
  let place: readonly Element[] = []
  const take = (framesLeft: number): void => {
    if (framesLeft > 0) return void requestAnimationFrame(() => take(framesLeft - 1))
    const lost = place
    if (lost[0]?.isConnected !== false || document.activeElement !== document.body) return
    place = []
    focusHeadingOf(lost)
  }
  document.addEventListener('focusin', ({ target }) => {
    place = target instanceof Element ? placeOf(target) : []
  })
  // Pressed beside everything, the page has the focus because its reader wants it so.
  const options = { capture: true, passive: true }
  const handlePress = ({ target }: PointerEvent) => {
    if (!(target instanceof Node) || !place[0]?.contains(target)) place = []
  }
  document.addEventListener('pointerdown', handlePress, options)
  new MutationObserver(() => {
    if (place[0]?.isConnected === false) take(FRAMES)
  }).observe(document.body, { childList: true, subtree: true })
}
