import type { Evaluation, Worth } from './types.ts'

/** How often each outcome key was won. */
export type Hits = Readonly<Record<string, number>>

const NOTHING: Evaluation = { hits: {}, pushes: 0 }

/** Evaluation of a play with the single prize WIN. */
export function wins(count: number, pushes = 0): Evaluation {
  return wonKey('WIN', count, pushes)
}

/** Evaluation of one key; a count of 0 is no win. */
export function wonKey(key: string, count: number, pushes = 0): Evaluation {
  if (count === 0 && pushes === 0) return NOTHING
  return { hits: count === 0 ? {} : { [key]: count }, pushes }
}

/** Evaluation of several keys; counts of 0 are left out. */
export function won(counts: Iterable<readonly [key: string, count: number]>): Evaluation {
  const hits: Record<string, number> = {}
  for (const [key, count] of counts) if (count > 0) hits[key] = (hits[key] ?? 0) + count
  return { hits, pushes: 0 }
}

export function worthOf({ hits }: Evaluation, worth: Worth): number {
  let all = 0
  for (const [key, count] of Object.entries(hits)) all += count * worth(key)
  return all
}

/** The evaluation that is worth most; nothing won where there is none. */
export function highestPaying(evaluations: Iterable<Evaluation>, worth: Worth): Evaluation {
  let best = NOTHING
  let most = 0
  for (const evaluation of evaluations) {
    const value = worthOf(evaluation, worth)
    if (value > most) [best, most] = [evaluation, value]
  }
  return best
}

/**
 * Memoises a value per draw: a settlement needs it a million times, and a draw never changes.
 */
export function perDraw<Draw extends object, Fact>(work: (draw: Draw) => Fact) {
  const known = new WeakMap<Draw, Fact>()
  return (draw: Draw): Fact => {
    const before = known.get(draw)
    if (before !== undefined) return before
    const fact = work(draw)
    known.set(draw, fact)
    return fact
  }
}

/** As `perDraw`, apart for every value of what else it depends on. */
export function perDrawAnd<Draw extends object, Key, Fact>(work: (draw: Draw, key: Key) => Fact) {
  const factsOf = perDraw<Draw, Map<Key, Fact>>(() => new Map())
  return (draw: Draw, key: Key): Fact => {
    const facts = factsOf(draw)
    const before = facts.get(key)
    if (before !== undefined) return before
    const fact = work(draw, key)
    facts.set(key, fact)
    return fact
  }
}
