const SIZE = 64
const rows = [new Uint8Array(SIZE + 1), new Uint8Array(SIZE + 1), new Uint8Array(SIZE + 1)] as const

/**
 * Edits from `typed` to `word`, or to the prefix of it that is nearest: letters put in, left out,
 * changed, or two neighbours changed about. More than `most` is `most + 1`. Words of over 64
 * letters are not compared.
 */
export function edits(typed: string, word: string, most: number, isPrefix: boolean): number {
  const none = most + 1
  const width = isPrefix ? Math.min(word.length, typed.length + most) : word.length
  if (Math.abs(typed.length - width) > most || width > SIZE || typed.length > SIZE) return none
  let [old, last, next] = rows as readonly [Uint8Array, Uint8Array, Uint8Array]
  for (let at = 0; at <= width; at += 1) last[at] = at
  for (let line = 1; line <= typed.length; line += 1) {
    const letter = typed.charCodeAt(line - 1)
    next.fill(none, 0, width + 1)
    next[0] = line
    let least = line
    const end = Math.min(width, line + most)
    for (let at = Math.max(1, line - most); at <= end; at += 1) {
      const other = word.charCodeAt(at - 1)
      let cost = (last[at - 1] ?? none) + (letter === other ? 0 : 1)
      cost = Math.min(cost, (last[at] ?? none) + 1, (next[at - 1] ?? none) + 1)
      const isSwap =
        line > 1 &&
        at > 1 &&
        letter === word.charCodeAt(at - 2) &&
        typed.charCodeAt(line - 2) === other
      if (isSwap) cost = Math.min(cost, (old[at - 2] ?? none) + 1)
      next[at] = cost
      if (cost < least) least = cost
    }
    // A swap reaches two lines back, so one line over the limit does not yet decide.
    if (least > none) return none
    ;[old, last, next] = [last, next, old]
  }
  if (!isPrefix) return Math.min(none, last[width] ?? none)
  let best = none
  for (let at = Math.max(0, typed.length - most); at <= width; at += 1) {
    best = Math.min(best, last[at] ?? none)
  }
  return best
}

/** A bit for each letter (of 32 classes): what lacks more bits than edits allowed is not near. */
export function letters(word: string): number {
  let mask = 0
  for (let at = 0; at < word.length; at += 1) mask |= 1 << (word.charCodeAt(at) & 31)
  return mask
}

/** How many bits are set. */
export function bits(mask: number): number {
  let rest = mask - ((mask >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
