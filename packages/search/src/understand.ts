import { fold, isUnspaced } from './fold.ts'
import type { Concept, Facets, Lexicon, SearchNames, Understood } from './types.ts'
import { CONCEPTS } from './types.ts'

type Kind = Concept | 'vendor' | 'percent' | 'money' | 'number' | 'word'

interface Item {
  readonly kind: Kind
  readonly text: string
  readonly value: number
  readonly start: number
  used: boolean
}

interface Phrase {
  readonly kind: Kind
  readonly text: string
  readonly value: number
  readonly isFree: boolean
}

/** "High RTP" without a number, in hundredths of a percent. */
const HIGH_RTP = 9650
const CLASSES = { low: [1, 2], medium: [3], high: [4, 5] } as const
const LEVELS = ['low', 'medium', 'high'] as const

function phrasesOf(lexicons: readonly Lexicon[], names: SearchNames): Map<string, Phrase[]> {
  const byFirst = new Map<string, Phrase[]>()
  const seen = new Set<string>()
  const add = (kind: Kind, raw: string, value: number) => {
    const text = fold(raw)
    if (text === '' || seen.has(text)) return
    seen.add(text)
    const key = text.charAt(0)
    const list = byFirst.get(key) ?? []
    list.push({ kind, text, value, isFree: isUnspaced(text) })
    byFirst.set(key, list)
  }
  for (const lexicon of lexicons) {
    for (const concept of CONCEPTS) {
      for (const text of lexicon[concept].split('|')) add(concept, text, 0)
    }
  }
  names.vendors.forEach((name, at) => add('vendor', name, at))
  for (const list of byFirst.values()) list.sort((a, b) => b.text.length - a.text.length)
  return byFirst
}

const isLetter = (text: string, at: number) => at >= 0 && at < text.length && text[at] !== ' '

function itemsOf(text: string, phrases: Map<string, Phrase[]>): Item[] {
  const items: Item[] = []
  let at = 0
  while (at < text.length) {
    if (text[at] === ' ') {
      at += 1
      continue
    }
    const start = at
    const found = phrases
      .get(text.charAt(at))
      ?.find(
        (one) =>
          text.startsWith(one.text, start) &&
          (one.isFree || (!isLetter(text, start - 1) && !isLetter(text, start + one.text.length))),
      )
    if (found !== undefined) {
      items.push({ kind: found.kind, text: found.text, value: found.value, start, used: false })
      at += found.text.length
      continue
    }
    at += 1
    // Where words are written without spaces, a phrase may begin at any letter.
    if (!isUnspaced(text.charAt(start))) while (isLetter(text, at)) at += 1
    const word = text.slice(start, at)
    items.push({ ...plain(word), text: word, start, used: false })
  }
  return items
}

function plain(word: string): { kind: Kind; value: number } {
  if (/^\d/.test(word)) return { kind: 'number', value: Number(word.replace(',', '.')) }
  if (word === '%' || word === '٪') return { kind: 'percent', value: 0 }
  return { kind: /\p{Sc}/u.test(word) ? 'money' : 'word', value: 0 }
}

/** The nearest free item of these kinds within a distance; the one before has priority. */
function near(items: Item[], at: number, kinds: readonly Kind[], before: number, after: number) {
  for (let away = 1; away <= Math.max(before, after); away += 1) {
    for (const [place, reach] of [
      [at - away, before],
      [at + away, after],
    ] as const) {
      const item = items[place]
      if (away <= reach && item !== undefined && !item.used && kinds.includes(item.kind)) {
        return item
      }
    }
  }
  return undefined
}

type Draft = { -readonly [K in keyof Facets]: Facets[K] }

function take(...items: readonly (Item | undefined)[]): void {
  for (const item of items) if (item !== undefined) item.used = true
}

/** "96 дан жоғары": some languages say "high" for "above"; beside volatility it means the level. */
function above(items: Item[], at: number): Item | undefined {
  if (items.some((item) => item.kind === 'volatility')) return undefined
  return near(items, at, ['high'], 0, 2)
}

function readNumber(items: Item[], at: number, item: Item, draft: Draft): void {
  if (!Number.isFinite(item.value)) return
  const percent = near(items, at, ['percent'], 1, 1)
  const cent = near(items, at, ['cent'], 1, 2)
  const unit = cent ?? near(items, at, ['unit', 'money'], 1, 2)
  const way = near(items, at, ['upTo', 'atLeast'], 3, 4) ?? above(items, at)
  const rtp = near(items, at, ['rtp'], 5, 5)
  const isShare = item.value >= 50 && item.value <= 100
  const said = percent ?? rtp
  if (isShare && unit === undefined && (said ?? way) !== undefined) {
    if (way?.kind === 'upTo') return
    if (said === undefined && item.value < 80) return
    draft.rtpFrom = Math.round(item.value * 100)
    take(item, percent, way, rtp)
    return
  }
  const stake = near(items, at, ['stake'], 4, 4)
  if (percent !== undefined || (way !== undefined && way.kind !== 'upTo')) return
  if ((unit ?? way ?? stake) === undefined) return
  draft.stakeUpTo = Math.round(item.value * (cent === undefined ? 10_000 : 100))
  take(item, unit, way, stake)
  take(near(items, at, ['money'], 1, 2))
}

function readWords(items: Item[], names: SearchNames, draft: Draft): void {
  const feature = (name: string) => {
    const at = names.features.indexOf(name)
    return at === -1 ? 0 : 1 << at
  }
  const vendors: number[] = []
  const levels: number[] = []
  items.forEach((item, at) => {
    if (item.kind === 'volatility') {
      const level = near(items, at, LEVELS, 2, 2)
      if (level === undefined) return
      levels.push(...CLASSES[level.kind as keyof typeof CLASSES])
      take(item, level)
    } else if (item.kind === 'rtp' && !item.used) {
      const high = near(items, at, ['high'], 2, 2)
      if (high === undefined) return
      draft.rtpFrom = HIGH_RTP
      take(item, high)
    } else if (item.kind === 'freeGames' || item.kind === 'ways') {
      draft.features = (draft.features ?? 0) | feature(item.kind)
      take(item)
    } else if (item.kind === 'jackpot') {
      draft.features = (draft.features ?? 0) | feature('progressive')
      take(item)
    } else if (item.kind === 'fresh' || item.kind === 'popular') {
      draft.flags = (draft.flags ?? 0) | (item.kind === 'fresh' ? 2 : 1)
      take(item)
    } else if (item.kind === 'vendor') {
      vendors.push(item.value)
      take(item)
    }
  })
  if (vendors.length > 0) draft.vendors = vendors
  if (levels.length > 0) draft.volatility = [...new Set(levels)].toSorted((a, b) => a - b)
}

/**
 * Reads filters out of phrases in the languages of the lexicons (the first wins where two say
 * otherwise) and the names of vendors. What is not understood stays as words to search for; words
 * that say nothing fall away once anything was understood.
 */
export function createReader(lexicons: readonly Lexicon[], names: SearchNames) {
  const phrases = phrasesOf(lexicons, names)
  return (query: string): Understood => {
    const text = fold(query)
    const items = itemsOf(text, phrases)
    const draft: Draft = {}
    items.forEach((item, at) => {
      if (item.kind === 'number') readNumber(items, at, item, draft)
    })
    readWords(items, names, draft)
    const used = items.filter((item) => item.used)
    if (used.length === 0) return { filters: {}, words: text, phrases: [] }
    let words = ''
    let end = -1
    for (const item of items) {
      if (item.used || item.kind === 'noise') continue
      words += (item.start === end || words === '' ? '' : ' ') + item.text
      end = item.start + item.text.length
    }
    return { filters: draft, words, phrases: used.map((item) => item.text) }
  }
}
