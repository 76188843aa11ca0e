import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FormatError } from './json.ts'
import { mathsRows } from './maths/index.ts'
import { machinesBeside } from './maths/machines.ts'

const FILE = join(import.meta.dirname, '../../../shared/data/games/published-maths.json')
const hasFile = existsSync(FILE)
if (!hasFile) console.info('skipped: published odds, because ../shared is absent')

it.skipIf(!hasFile)(
  'published odds are all computed, and as printed',
  () => {
    const rows = [...mathsRows(readFileSync(FILE, 'utf8'), machinesBeside(FILE))]
    expect(rows.length).toBeGreaterThanOrEqual(432)
    expect(rows.filter(({ status }) => status !== 'ok')).toEqual([])
  },
  180_000,
)

type Row = Readonly<Record<string, unknown>>

const check = (rows: readonly Row[], toCompute: readonly Row[] = []) => [
  ...mathsRows(JSON.stringify({ rows, toCompute }), []),
]

/** Rows that are in no published file in this form: computed by hand. */
const OTHERS: readonly [game: string, bet: string, quantity: string, exact: string][] = [
  ['roulette triple zero', 'corner 8:1', 'house_edge', '1/13'],
  ['roulette single zero', 'street 10:1', 'rtp', '33/37'],
  ['roulette double zero', 'even money, la partage', 'house_edge', '1/38'],
  ['roulette single zero', 'low 1-18 1:1', 'probability', '18/37'],
  ['roulette single zero', 'split 17-20 17:1', 'probability', '2/37'],
  ['sic bo', 'total 3 or 18 180:1', 'house_edge', '35/216'],
  ['sic bo', 'total 4 or 5 10:1', 'probability', '1/24'],
  ['sic bo', 'single number 1:1/2:1/4:1', 'house_edge', '2/27'],
  ['craps', 'field 2 pays 3:1, 12 pays 3:1', 'house_edge', '0'],
  ['craps', "don't pass, bar 3, per bet made", 'player_ev', '-41/990'],
  ['craps', 'yo (11) 15:1', 'house_edge', '1/9'],
  ['dragon tiger 1 decks', 'tie 10:1', 'probability', '1/17'],
  ['dragon tiger 4 decks', 'even 1:1 (ranks 2,4,6,8,T,Q; 7 loses)', 'house_edge', '1/13'],
  ['keno 3 of 6', '2 spots, any [0, 0, 5]', 'rtp', '1'],
  ['plinko', '2 rows, any risk [2, 0, 2]', 'rtp', '1'],
  ['mines 9 tiles, 2% edge', '3 mines, 1 safe picks', 'multiplier', '147/100'],
  ['dice (uniform 0.00-99.99, 10,000 outcomes), 1% edge', 'roll over 49.99', 'probability', '1/2'],
  ['crash/limbo max(1, floor(97/(1-u))/100)', 'result >= 2.00', 'probability', '97/200'],
  ['crash 1-in-20 instant bust', 'result >= 100.00', 'probability', '57/6060'],
  ['hi-lo infinite deck, 1% edge (A low=1..K=13)', 'card 10: higher', 'probability', '3/13'],
  ['poker 6-card', 'royal flush', 'probability', '47/5089630'],
  ["texas hold'em dealing", 'pocket kings', 'probability', '1/221'],
  ["texas hold'em dealing", 'a pair improves on the turn (2 outs)', 'probability', '2/47'],
  ['tien len (13 cards each)', 'holds 2 of hearts', 'probability', '1/4'],
  ['truco paulista (40 cards, 3 each)', 'hand holds one manilhas', 'probability', '2380/9139'],
  ['baccarat 8 decks', 'super 6 12:1', 'house_edge', '90046773893/300384511749'],
  ['baccarat 8 decks', 'big 0.54:1', 'house_edge', '22999/529230'],
  ['baccarat 1 decks', 'player pair 11:1', 'house_edge', '5/17'],
]

describe('odds in other words', () => {
  it.each(OTHERS)('%s, %s: %s %s', (game, bet, quantity, exact) => {
    const [num = 0, den = 1] = exact.split('/').map(Number)
    const row = { game, bet, quantity, rules: '', value: num / den, exact }
    expect(check([row])).toEqual([expect.objectContaining({ status: 'ok' })])
  })
})

describe('what is not as stated', () => {
  const row = { game: 'craps', bet: 'any seven 4:1', quantity: 'house_edge', rules: '' }

  it('differs in its value or in its fraction', () => {
    const status = (more: Row) => check([{ ...row, ...more }])[0]?.status
    expect(status({ value: 1 / 6, exact: '1/6' })).toBe('ok')
    expect(status({ value: 1 / 6 + 1e-8 })).toBe('differs')
    expect(status({ value: 1 / 6, exact: '166666666/999999997' })).toBe('differs')
  })

  it.each([
    { game: 'whist' },
    { bet: 'any eight of twelve' },
    { quantity: 'colour' },
    { game: 'blackjack', bet: '8 decks, S17', rules: 'blackjack pays 6:5' },
    { game: 'slots (parsheet nowhere)', quantity: 'rtp' },
    { game: "texas hold'em heads-up", bet: 'AsAh vs AsKd', quantity: 'equity' },
    { game: 'keno 20 of 80', bet: '2 spots [0, 1]', quantity: 'rtp' },
  ])('is unsupported: %j', (more) => {
    expect(check([], [{ ...row, ...more }])).toEqual([
      expect.objectContaining({ status: 'unsupported', computed: null, value: null }),
    ])
  })

  it.each(['{', '[]', '{}', '{"rows":[1]}', '{"rows":[{"game":"x","bet":"y"}]}'])(
    'is no file: %s',
    (text) => {
      expect(() => [...mathsRows(text, [])]).toThrow(FormatError)
    },
  )
})
