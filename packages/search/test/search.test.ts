import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Facets, SearchRow } from '../src/index.ts'
import { createSearch, fold, loadLexicons, SEARCH_LANGUAGES } from '../src/index.ts'
import { game, NAMES } from './games.ts'
import { PHRASES } from './phrases.ts'

const ROWS: readonly SearchRow[] = [
  'Gold',
  'Golden Fish',
  'Old Gold Mine',
  'Sweet Harvest',
  'Şans Yıldızı',
  'Złota Łódź',
  'Çılgın Meyve',
  'Coração do Sertão',
  'มังกรทองคำ',
  'នាគមាស',
  '黄金巨龙',
  'ゴールドラッシュ',
  '황금 사자',
  'التنين الذهبي',
  'New Year Rockets',
].map((name, rank) => game(name, { rank, vendor: rank % 3 }))

const search = createSearch(ROWS, NAMES)
const found = (text: string) => search(text, {}, 20).hits.map((at) => ROWS[at]?.name)

describe('names', () => {
  test.each([
    ['gold', 'Gold'],
    ['old gold', 'Old Gold Mine'],
    ['golden fsh', 'Golden Fish'],
    ['goldenfish', 'Golden Fish'],
    ['swet harvset', 'Sweet Harvest'],
    ['sans yildizi', 'Şans Yıldızı'],
    ['zlota lodz', 'Złota Łódź'],
    ['ÇILGIN', 'Çılgın Meyve'],
    ['coracao sertao', 'Coração do Sertão'],
    ['ทองคำ', 'มังกรทองคำ'],
    ['មាស', 'នាគមាស'],
    ['巨龙', '黄金巨龙'],
    ['ごーるど', 'ゴールドラッシュ'],
    ['황금사', '황금 사자'],
    ['화금', '황금 사자'],
    ['التنين', 'التنين الذهبي'],
  ])('%s finds %s', (text, name) => {
    expect(found(text)).toContain(name)
  })

  test('the name itself goes before its beginning, a word, and a typo', () => {
    expect(found('gold').slice(0, 3)).toEqual(['Gold', 'Golden Fish', 'Old Gold Mine'])
  })

  test('an alias finds', () => {
    const own = createSearch([game('Dragon', { aliases: ['Dragão'] })], NAMES)
    expect(own('dragao', {}, 5).hits).toEqual([0])
  })

  const word = fc.stringMatching(/^[a-z]{4,12}$/)
  const names = fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { minLength: 1 })

  test('a name finds itself, first among equals; with a typo it is still found', () => {
    fc.assert(
      fc.property(names, fc.nat(), fc.nat(), fc.constantFrom(...'aqz'), (list, a, b, letter) => {
        const rows = list.map((words, rank) => game(words.join(' '), { rank }))
        const query = createSearch(rows, NAMES)
        const at = a % rows.length
        const name = rows[at]?.name ?? ''
        const { hits } = query(name, {}, rows.length)
        expect(rows[hits[0] ?? -1]?.name).toBe(name)
        expect(hits).toContain(at)
        const place = b % name.length
        if (name[place] === ' ') return
        const typo = name.slice(0, place) + letter + name.slice(place + 1)
        expect(query(typo, {}, rows.length).hits).toContain(at)
      }),
    )
  })

  test('folding twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)),
    )
  })
})

const row = fc.record({
  vendor: fc.nat(2),
  category: fc.nat(3),
  subtype: fc.integer({ min: -1, max: 2 }),
  features: fc.nat(31),
  rtp: fc.integer({ min: 9000, max: 9900 }),
  volatility: fc.integer({ min: 1, max: 5 }),
  minStake: fc.integer({ min: 100, max: 20_000 }),
  maxWin: fc.nat(9000),
  flags: fc.nat(7),
  rank: fc.nat(99),
})
const facets = fc.record(
  {
    vendors: fc.uniqueArray(fc.nat(2)),
    volatility: fc.uniqueArray(fc.integer({ min: 1, max: 5 })),
    features: fc.nat(7),
    rtpFrom: fc.integer({ min: 9000, max: 9900 }),
    stakeUpTo: fc.integer({ min: 100, max: 20_000 }),
  },
  { requiredKeys: [] },
)

/** A second implementation of facets, independent of the code. */
function meets(one: SearchRow, asked: Facets): boolean {
  const { vendors = [], volatility = [], features = 0, rtpFrom = 0 } = asked
  if (vendors.length > 0 && !vendors.includes(one.vendor)) return false
  if (volatility.length > 0 && !volatility.includes(one.volatility)) return false
  for (let bit = 1; bit < 32; bit *= 2) {
    if ((features & bit) !== 0 && (one.features & bit) === 0) return false
  }
  return one.rtp >= rtpFrom && one.minStake <= (asked.stakeUpTo ?? one.minStake)
}

describe('facets', () => {
  test('hits and counts are those of a naive scan', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), facets, (given, asked) => {
        const rows = given.map((one) => game('Same', one))
        const { hits, total, counts } = createSearch(rows, NAMES)('', asked, 100)
        const naive = rows.map((_, at) => at).filter((at) => meets(rows[at] ?? game(''), asked))
        expect(hits.toSorted((a, b) => a - b)).toEqual(naive)
        expect(total).toBe(naive.length)
        NAMES.vendors.forEach((_, vendor) => {
          const choice = rows.filter((one) => meets(one, { ...asked, vendors: [vendor] }))
          expect(counts.vendors[vendor]).toBe(choice.length)
        })
        for (let level = 1; level <= 5; level += 1) {
          const choice = rows.filter((one) => meets(one, { ...asked, volatility: [level] }))
          expect(counts.volatility[level]).toBe(choice.length)
        }
        NAMES.features.forEach((_, at) => {
          const features = (asked.features ?? 0) | (1 << at)
          const choice = rows.filter((one) => meets(one, { ...asked, features }))
          expect(counts.features[at]).toBe(choice.length)
        })
      }),
    )
  })
})

/** "v12 s2000 f n" as filters. */
function filtersOf(short: string): Facets {
  const parts = short.split(' ')
  const number = (letter: string) => Number(parts.find((one) => one.startsWith(letter))?.slice(1))
  const bit = (letter: string, value: number) => (parts.includes(letter) ? value : 0)
  const features = bit('f', 1) | bit('w', 2) | bit('j', 16)
  const flags = bit('h', 1) | bit('n', 2)
  return {
    ...(parts.includes('v12') ? { volatility: [1, 2] } : {}),
    ...(Number.isNaN(number('s')) ? {} : { stakeUpTo: number('s') }),
    ...(Number.isNaN(number('r')) ? {} : { rtpFrom: number('r') }),
    ...(features === 0 ? {} : { features }),
    ...(flags === 0 ? {} : { flags }),
  }
}

describe('phrases', () => {
  const table = Object.entries(PHRASES).flatMap(([language, phrases]) =>
    Object.entries(phrases).map(([text, short]) => [language, text, short] as const),
  )

  test.each(table)('%s: %s', async (language, text, short) => {
    const own = createSearch(ROWS, { ...NAMES, lexicons: await loadLexicons(language) })
    const { understood } = own(text, {}, 5)
    expect(understood.filters).toEqual(filtersOf(short))
    expect(understood.words).toBe('')
  })

  test('every language has three', () => {
    expect(SEARCH_LANGUAGES).toEqual(Object.keys(PHRASES))
    for (const phrases of Object.values(PHRASES)) {
      expect(Object.keys(phrases).length).toBeGreaterThanOrEqual(3)
    }
  })

  test('vendors, words that are left, and names that look like phrases', async () => {
    const own = createSearch(ROWS, { ...NAMES, lexicons: await loadLexicons('pt') })
    const { understood } = own('jogos da luna play com rodadas grátis dragão', {}, 5)
    expect(understood.filters).toEqual({ vendors: [2], features: 1 })
    expect(understood.words).toBe('dragao')
    expect(own('new year', {}, 5).hits.map((at) => ROWS[at]?.name)).toEqual(['New Year Rockets'])
  })
})
