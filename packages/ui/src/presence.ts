/** What a person does at a page. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** After this time without activity the user counts as away. */
const AWAY_MS = 60_000

/**
 * Watches for user activity in a window, from now on; the returned function says whether the user
 * is away. `now` is a clock in milliseconds.
 */
export function watchPresence(
  window: Pick<EventTarget, 'addEventListener'>,
  now: () => number,
): () => boolean {
  let seenAt = now()
  const see = () => {
    seenAt = now()
  }
  for (const sign of SIGNS) window.addEventListener(sign, see, { capture: true, passive: true })
  return () => now() - seenAt > AWAY_MS
}
