import { createGameStream } from '@fairhouse/fairness'
import { minor, rationalToNumber } from '@fairhouse/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BLACKJACK,
  BLACKJACK_RULES,
  blackjackEnds,
  blackjackValue,
  valueIndex,
} from '@fairhouse/games/blackjack'
import { cardOf, type CardText } from '@fairhouse/games/cards'
import { GameInputError, type SoloRound } from '@fairhouse/games/core'
import { CATEGORIES, categoryCounts, headsUp, strengthOf } from '@fairhouse/games/poker'
import {
  handOfCards,
  jacksOrBetter,
  VIDEO_HANDS,
  VIDEO_POKER,
  VIDEO_POKER_CHANCES,
  VIDEO_POKER_PAYS,
  videoPokerOdds,
} from '@fairhouse/games/video-poker'
import {
  blackjackTable,
  double,
  drawing,
  handOf,
  hitOrStand,
  split,
  stand,
} from '../src/blackjack/value.ts'
import { chosenStream, fraction, numberedStream, seedsArb } from './support.ts'

const STAKE = minor(10_001n)
const cardsIn = (text: string) => text.split(' ').map(cardOf)

describe('blackjack', () => {
  it.each([
    [Infinity, false, true, -0.0057038801],
    [Infinity, true, true, -0.0078921051],
    [1, false, false, 0.000248],
    [6, true, true, -0.0066895059],
  ])('%d decks, hits soft 17 %o, doubles after a split %o: %d', (decks, hitsSoft17, das, value) => {
    const found = blackjackValue({ decks, hitsSoft17, doublesAfterSplit: das })
    expect(Math.abs(found - value)).toBeLessThan(1e-6)
  })

  it('ends as often in gain as its recursion says', () => {
    const ends = blackjackEnds(BLACKJACK_RULES)
    const gain = ends.reduce((sum, end) => sum + (end.returned - end.staked) * end.chance, 0)
    expect(ends.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12)
    expect(gain).toBeCloseTo(blackjackValue(BLACKJACK_RULES), 12)
    expect(rationalToNumber(BLACKJACK.odds()[0]?.rtp ?? { num: 0n, den: 1n })).toBeCloseTo(
      1 + gain,
      11,
    )
  })

  /** Cards in the order of drawing: own, up, own, hidden, then as they come. */
  const play = (cards: string, ...actions: string[]): SoloRound => {
    const stream = chosenStream(cardsIn(cards))
    let round = BLACKJACK.open({}, STAKE, stream)
    for (const type of actions) round = BLACKJACK.act(round, { type }, stream)
    return round
  }

  it.each<[string, string[], bigint, bigint]>([
    ['SA D9 SK D8', [], 1n, 25_002n], // 2.5 × 10 001 is 25 002.5
    ['SA DA SK DK', [], 1n, 10_001n],
    ['S9 DA SK DK', [], 1n, 0n],
    ['S9 DK SK DA', [], 1n, 0n],
    ['S9 DK SK D8', ['stand'], 1n, 20_002n],
    ['S9 DK SK D9', ['stand'], 1n, 10_001n],
    ['S9 DK S3 D9 CK', ['hit'], 1n, 0n],
    ['S9 DK S3 D6 C9 HK', ['hit'], 1n, 20_002n],
    ['S6 D6 S5 DK C10 H10', ['double'], 2n, 40_004n],
    ['S6 D10 S5 D10 C8', ['double'], 2n, 0n],
    ['S8 D6 H8 DK C3 S2 CK HK C10', ['split', 'double', 'stand'], 3n, 60_006n],
    ['SA D6 HA DK CK S5 H10', ['split'], 2n, 40_004n],
    ['S10 D7 HK DK C9 S6', ['split', 'stand', 'stand'], 2n, 20_002n],
    // A soft 17 stands, an ace that would bust counts one.
    ['S9 DA SK D6', ['stand'], 1n, 20_002n],
    ['S9 D6 SK DA', ['stand'], 1n, 20_002n],
    ['S9 D5 SK DA CK D5', ['stand'], 1n, 0n],
  ])('%s %j stakes %d, pays %d', (cards, actions, units, payout) => {
    const round = play(cards, ...actions)
    expect(round.isOver).toBe(true)
    expect([round.stake, round.payout]).toEqual([10_001n * units, payout])
  })

  it('offers what the cards allow, once', () => {
    const types = (round: SoloRound) =>
      BLACKJACK.actions(round).map((action) => (action as { type: string }).type)
    expect(types(play('S8 D6 H8 DK'))).toEqual(['stand', 'hit', 'double', 'split'])
    expect(types(play('SK D6 HQ DK'))).toContain('split')
    expect(types(play('S8 D6 H7 DK'))).not.toContain('split')
    expect(types(play('S8 D6 H8 DK C8 S8', 'split'))).toEqual(['stand', 'hit', 'double'])
    expect(types(play('S8 D6 H7 DK C2', 'hit'))).toEqual(['stand', 'hit'])
    expect(types(play('S8 D6 H7 DK C6', 'stand'))).toEqual([])
    const round = play('S8 D6 H7 DK')
    expect(() => BLACKJACK.act(round, { type: 'split' }, numberedStream(0))).toThrow(GameInputError)
    expect(BLACKJACK.extraStake(round, { type: 'double' })).toBe(STAKE)
    expect(BLACKJACK.extraStake(round, { type: 'hit' })).toBe(0n)
  })

  it('hides the dealer’s second card until the round is over', () => {
    const [one, other] = ['S8 D6 H7 DK', 'S8 D6 H7 D2'].map((cards) => BLACKJACK.view(play(cards)))
    expect(one).toEqual(other)
    expect(JSON.stringify(BLACKJACK.view(play('S8 D6 H7 DK C6', 'stand')))).toContain('DK')
  })

  /** The action of the best play. */
  function best(round: SoloRound): string {
    const { hands, dealer, active } = BLACKJACK.view(round) as unknown as {
      hands: { cards: CardText[] }[]
      dealer: { cards: CardText[] }
      active: number
    }
    const [up = 0] = dealer.cards.map(valueIndex)
    const [first = 0, ...rest] = (hands[active]?.cards ?? []).map(valueIndex)
    const hand = handOf(first, ...rest)
    const table = tables[up]
    if (!table) throw new Error('no such card')
    const values = new Map([
      ['stand', () => stand(table, hand)],
      ['hit', () => drawing(table, hand, (next) => hitOrStand(table, next))],
      ['double', () => double(table, hand)],
      ['split', () => split(table, first)],
    ])
    const open = BLACKJACK.actions(round).map((action) => (action as { type: string }).type)
    const valued = open.map((type) => ({ type, value: values.get(type)?.() ?? -9 }))
    return valued.toSorted((a, b) => b.value - a.value)[0]?.type ?? 'stand'
  }
  const tables = Array.from({ length: 10 }, (_, up) => blackjackTable(BLACKJACK_RULES, up))

  it('returns what it should when played best, and keeps to its ends', () => {
    const rounds = 20_000
    const ends = blackjackEnds(BLACKJACK_RULES).map((end) => `${end.returned}/${end.staked}`)
    const strange = new Set<string>()
    let gain = 0
    for (let nonce = 0; nonce < rounds; nonce += 1) {
      const stream = numberedStream(nonce)
      let round = BLACKJACK.open({}, minor(10_000n), stream)
      while (!round.isOver) round = BLACKJACK.act(round, { type: best(round) }, stream)
      gain += Number(round.payout - round.stake) / 10_000
      const end = `${Number(round.payout) / 10_000}/${Number(round.stake) / 10_000}`
      if (!ends.includes(end)) strange.add(end)
    }
    expect([...strange]).toEqual([])
    const drift = Math.abs(gain / rounds - blackjackValue(BLACKJACK_RULES))
    expect(drift).toBeLessThan((4 * 1.146) / Math.sqrt(rounds))
  })
})

describe('video poker', () => {
  it('is proven: every deal, every hold, every draw', () => {
    const odds = videoPokerOdds(jacksOrBetter(9, 6))
    const found = Object.fromEntries([...odds.chances].map(([hand, one]) => [hand, fraction(one)]))
    expect(found).toEqual(VIDEO_POKER_CHANCES)
    // Published: 99.5439044 %, 19842315923796/19933230517200.
    expect(odds.rtp).toEqual(VIDEO_POKER.odds()[0]?.rtp)
    expect(odds.rtp).toEqual({ num: 1653526326983n, den: 1661102543100n })
  }, 60_000)

  it.each<[string, string]>([
    ['SA SK SQ SJ S10', 'royal flush'],
    ['SA S2 S3 S4 S5', 'straight flush'],
    ['SA DA HA CA S5', 'four of a kind'],
    ['SA DA HA C5 S5', 'full house'],
    ['SA S2 S3 S4 S6', 'flush'],
    ['SA D2 S3 S4 S5', 'straight'],
    ['SA DK SQ SJ S10', 'straight'],
    ['SK DA S2 S3 S4', 'nothing'],
    ['S5 D5 H5 CA S6', 'three of a kind'],
    ['S5 D5 H6 C6 S7', 'two pair'],
    ['SJ DJ H6 C5 S7', 'jacks or better'],
    ['S10 D10 H6 C5 S7', 'nothing'],
  ])('%s is %s', (cards, hand) => {
    expect(handOfCards(cards.split(' ') as CardText[])).toBe(hand)
  })

  it('keeps what is held, draws the rest of one deck, pays by the table', () => {
    const held = fc.subarray([0, 1, 2, 3, 4])
    fc.assert(
      fc.property(seedsArb, held, (seeds, cards) => {
        const stream = createGameStream(seeds)
        const open = VIDEO_POKER.open({}, STAKE, stream)
        const later = createGameStream(seeds, stream.used)
        const round = VIDEO_POKER.act(open, { type: 'hold', cards: cards.toReversed() }, later)
        expect(VIDEO_POKER.act(open, { type: 'hold', cards }, stream)).toEqual(round)
        const { dealt, final, hand } = round.state as { [name: string]: string[] }
        expect(final).toHaveLength(5)
        for (const place of cards) expect(final?.[place]).toBe(dealt?.[place])
        const drawn = final?.filter((_, place) => !cards.includes(place)) ?? []
        expect(new Set([...(dealt ?? []), ...drawn]).size).toBe(5 + drawn.length)
        const pays = VIDEO_POKER_PAYS[VIDEO_HANDS.find((one) => one === String(hand)) ?? 'nothing']
        expect(round.payout).toBe(STAKE * BigInt(pays))
        expect(VIDEO_POKER.actions(round)).toEqual([])
      }),
    )
  })

  it('offers 32 holds, first that of what is made', () => {
    const first = (cards: string) => {
      const open = VIDEO_POKER.open({}, STAKE, dealing(cards))
      const actions = VIDEO_POKER.actions(open)
      expect(new Set(actions.map((one) => JSON.stringify(one))).size).toBe(32)
      return actions[0]
    }
    expect(first('SA D2 S3 S4 S5')).toEqual({ type: 'hold', cards: [0, 1, 2, 3, 4] })
    expect(first('S5 D6 H5 C9 S6')).toEqual({ type: 'hold', cards: [0, 1, 2, 4] })
    expect(first('S2 D6 H8 C9 SK')).toEqual({ type: 'hold', cards: [] })
  })

  /** A stream that deals these cards: each one's place among those that are left. */
  function dealing(text: string) {
    const cards = cardsIn(text)
    return chosenStream(
      cards.map((card, at) => card - cards.slice(0, at).filter((gone) => gone < card).length),
    )
  }

  it.each([
    [{ type: 'hold' }, 'cards', 'missing'],
    [{ type: 'hold', cards: [5] }, 'cards.0', 'range'],
    [{ type: 'hold', cards: [1, 1] }, 'cards.1', 'repeated'],
    [{ type: 'draw', cards: [] }, 'action', 'choice'],
  ])('refuses %j', (action, field, fault) => {
    const open = VIDEO_POKER.open({}, STAKE, numberedStream(0))
    expect(() => VIDEO_POKER.act(open, action, numberedStream(0))).toThrow(
      expect.objectContaining({ field, fault }),
    )
  })
})

describe('poker', () => {
  it.each([
    [5, [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4]],
    [7, [23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 37260, 4324]],
  ])('all hands of %d cards by category', (cards, counts) => {
    const expected = CATEGORIES.map((name, at) => [name, BigInt(counts[at] ?? 0)])
    expect([...categoryCounts(cards)]).toEqual(expected)
  })

  it.each([
    ['SA HA', 'DK CK', { win: 1388072, tie: 6538, lose: 317694 }],
    ['SJ S10', 'H5 D5', { win: 891897, tie: 12706, lose: 807701 }],
  ])('%s against %s', (hand, other, expected) => {
    expect(headsUp(cardsIn(hand), cardsIn(other))).toEqual(expected)
  })

  it('ranks seven cards', () => {
    const rising = [
      'S2 D4 S6 D8 S10 DQ HK',
      'S2 D4 S6 D8 S10 DQ HA',
      'S2 D2 S6 D8 S10 DQ HA',
      'S2 D2 S6 D6 S10 DQ HA',
      'S2 D2 S6 D6 SQ DQ HA',
      'S2 D2 H2 D6 SQ D8 HA',
      'S2 D3 H4 D5 SQ D8 HA',
      'S2 D3 H4 D5 S6 D8 HA',
      'S2 S3 S4 S6 S8 D8 H8',
      'S2 D2 H2 D6 S6 D8 HA',
      'S2 D2 H2 C2 S6 D8 HA',
      'S2 S3 S4 S5 SA D8 HA',
      'SA SK SQ SJ S10 D8 HA',
    ]
    const strengths = rising.map((text) => strengthOf(cardsIn(text)))
    expect(strengths).toEqual(strengths.toSorted((a, b) => a - b))
    expect(new Set(strengths).size).toBe(rising.length)
  })
})
