import { bits, edits, letters } from './distance.ts'
import { fold, isUnspaced } from './fold.ts'
import type { SearchRow } from './types.ts'

/** How a name answers, best first; `none` does not. */
export const TIER = {
  name: 0,
  start: 1,
  word: 2,
  wordStart: 3,
  inside: 4,
  near: 5,
  far: 6,
  grams: 7,
  none: 255,
} as const

/** Words cached with their results, so that a further key only searches what is new. */
const REMEMBERED = 64

function pairs(joined: string): Set<string> {
  const found = new Set<string>()
  for (let at = 0; at + 1 < joined.length; at += 1) found.add(joined.slice(at, at + 2))
  return found
}

/**
 * An index of the names of rows: `match` gives the tier of each row for a folded text, in the order
 * of the rows. All words of the text must be found in a row, each exactly, as a beginning, inside,
 * or with a typo (two from eight letters); its tier is that of the worst. Where nothing is found,
 * rows that share three of five neighbouring letters are.
 */
export function createNames(rows: readonly SearchRow[], vendors: readonly string[]) {
  const full: string[] = []
  const joined: string[] = []
  const places = new Map<string, number[]>()
  const folded = vendors.map(fold)
  rows.forEach((row, at) => {
    const names = [row.name, ...(row.aliases ?? [])].map(fold)
    full.push(`\n${names.join('\n')}\n`)
    joined.push(names.join('\n').replaceAll(' ', ''))
    const words = new Set([...names, folded[row.vendor] ?? ''].flatMap((one) => one.split(' ')))
    for (const word of words) {
      if (word === '') continue
      const list = places.get(word)
      if (list === undefined) places.set(word, [at])
      else list.push(at)
    }
  })
  const inFull = createText(full)
  const inJoined = createText(joined)
  const words = [...places.keys()]
  const lists = [...places.values()]
  const masks = Int32Array.from(words, letters)
  const known = new Map<string, Uint8Array>()

  const matchWord = (typed: string): Uint8Array => {
    const kept = known.get(typed)
    if (kept !== undefined) return kept
    const tiers = new Uint8Array(rows.length).fill(TIER.none)
    const mask = letters(typed)
    words.forEach((word, at) => {
      const tier = tierOf(typed, word, mask, masks[at] ?? 0)
      if (tier === TIER.none) return
      for (const place of lists[at] ?? []) {
        if (tier < (tiers[place] ?? 0)) tiers[place] = tier
      }
    })
    if (known.size >= REMEMBERED) known.clear()
    known.set(typed, tiers)
    return tiers
  }

  return (text: string, withPairs: boolean): Uint8Array => {
    const tiers = new Uint8Array(rows.length)
    for (const typed of text.split(' ')) {
      const own = matchWord(typed)
      for (let at = 0; at < own.length; at += 1) {
        if ((own[at] ?? 0) > (tiers[at] ?? 0)) tiers[at] = own[at] ?? 0
      }
    }
    const compact = text.replaceAll(' ', '')
    const better = (tier: number) => (at: number) => {
      if (tier < (tiers[at] ?? 0)) tiers[at] = tier
    }
    if (compact.length > 2) inJoined(compact, better(TIER.inside))
    inFull(`\n${text}`, better(TIER.start))
    inFull(`\n${text}\n`, better(TIER.name))
    const isFound = tiers.some((tier) => tier !== TIER.none)
    if (!isFound && withPairs) matchPairs(compact, inJoined, tiers)
    return tiers
  }
}

type Find = (text: string, each: (at: number) => void) => void

/** Texts joined end to end: one pass finds those that contain a text, in order, each once. */
function createText(texts: readonly string[]): Find {
  const all = texts.join('\0')
  const ends = new Uint32Array(texts.length)
  let end = -1
  texts.forEach((text, at) => {
    end += text.length + 1
    ends[at] = end
  })
  return (text, each) => {
    let row = 0
    for (let at = all.indexOf(text); at !== -1; at = all.indexOf(text, (ends[row] ?? 0) + 1)) {
      while (at > (ends[row] ?? 0)) row += 1
      each(row)
      if (row + 1 === texts.length) return
    }
  }
}

function tierOf(typed: string, word: string, typedMask: number, mask: number): number {
  if (word.startsWith(typed)) return word.length === typed.length ? TIER.word : TIER.wordStart
  if ((typed.length > 2 || isUnspaced(typed)) && word.includes(typed)) return TIER.inside
  const most = typed.length >= 8 ? 2 : typed.length >= 4 ? 1 : 0
  if (most === 0 || word.length + most < typed.length) return TIER.none
  if (bits(typedMask & ~mask) > most) return TIER.none
  // The nearest beginning of a word is no farther than the word: it goes first, and often last.
  if (typed.length >= 5 && edits(typed, word, most, true) > most) return TIER.none
  const isWhole = word.length <= typed.length + most && bits(mask & ~typedMask) <= most
  const whole = isWhole ? edits(typed, word, most, false) : most + 1
  if (whole <= most) return whole === 1 ? TIER.near : TIER.far
  return typed.length < 5 ? TIER.none : TIER.far
}

function matchPairs(compact: string, find: Find, tiers: Uint8Array): void {
  const wanted = [...pairs(compact)]
  if (wanted.length === 0 || (wanted.length < 3 && !isUnspaced(compact))) return
  const least = Math.ceil(wanted.length * 0.6)
  const shared = new Uint16Array(tiers.length)
  for (const pair of wanted) {
    find(pair, (at) => {
      shared[at] = (shared[at] ?? 0) + 1
    })
  }
  shared.forEach((many, at) => {
    if (many >= least) tiers[at] = TIER.grams
  })
}
