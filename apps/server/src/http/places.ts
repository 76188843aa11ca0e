import { Problem } from '#server/core/problem.ts'

/** Places that are held for a while: a bounded number in all, and of each holder. */
export interface Places {
  /** Takes a place; the returned function releases it, once. Throws RATE_LIMITED. */
  enter(holder: string): () => void
  count(): number
}

const RETRY_SECONDS = 2

export function createPlaces(bounds: { readonly max: number; readonly perHolder: number }): Places {
  const held = new Map<string, number>()
  let all = 0
  return {
    count: () => all,
    enter(holder) {
      const own = held.get(holder) ?? 0
      if (all >= bounds.max || own >= bounds.perHolder) {
        throw new Problem('RATE_LIMITED', [], { retryAfterSeconds: RETRY_SECONDS })
      }
      all += 1
      held.set(holder, own + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        all -= 1
        const left = (held.get(holder) ?? 1) - 1
        if (left === 0) held.delete(holder)
        else held.set(holder, left)
      }
    },
  }
}
