/** Choices for art: a stream that depends only on its text. It decides pictures, never money. */
export interface Choices {
  /** An integer 0..bound-1. */
  readonly upTo: (bound: number) => number
  readonly pick: <T>(list: readonly [T, ...T[]]) => T
}

/** FNV-1a over UTF-16 units, then a mulberry32 stream: same text, same art, on every machine. */
export function choicesFor(text: string): Choices {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  let state = hash >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const upTo = (bound: number) => Math.floor(next() * bound)
  return { upTo, pick: (list) => list[upTo(list.length)] ?? list[0] }
}
