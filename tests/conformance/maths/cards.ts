import { cardOf } from '@fairhouse/games/cards'
import { binomial } from '@fairhouse/games/maths'
import { CATEGORIES, categoryCounts, headsUp } from '@fairhouse/games/poker'
import { type Rational, rational } from '@fairhouse/money'
import { type Calculator, countIn } from './row.ts'

/** "poker 7-card": the best five of a number of cards. */
export const poker: Calculator = ({ game, bet }) => {
  const cards = Number(/^poker (\d)-card/.exec(game)?.[1] ?? 0)
  const category = CATEGORIES.find((name) => name === bet)
  if (cards < 5 || cards > 7 || category === undefined) return undefined
  return { chance: rational(categoryCounts(cards).get(category) ?? 0n, binomial(52, cards)) }
}

/** "As" to the card. */
function cardIn(text: string): number | undefined {
  const found = /^(10|[2-9TJQKA])([cdhs])$/.exec(text)
  const rank = found?.[1]?.replace('T', '10')
  return rank === undefined ? undefined : cardOf(`${(found?.[2] ?? '').toUpperCase()}${rank}`)
}

/** "AsAh vs KdKc" */
export const headsUpEquity: Calculator = ({ game, bet }) => {
  if (!/^texas hold'?em heads-up/.test(game)) return undefined
  const [own = [], other = []] = bet
    .split(/\s+vs\.?\s+/)
    .map((hand) => (hand.match(/(?:10|[2-9TJQKA])[cdhs]/g) ?? []).map(cardIn))
  const hands = [own, other].map((hand) => hand.flatMap((card) => card ?? []))
  const [mine = [], theirs = []] = hands
  if (mine.length !== 2 || theirs.length !== 2 || new Set(hands.flat()).size !== 4) return undefined
  const { win, tie, lose } = headsUp(mine, theirs)
  return { value: rational(BigInt(2 * win + tie), BigInt(2 * (win + tie + lose))) }
}

const share = (ways: bigint, of: bigint): { readonly chance: Rational } => ({
  chance: rational(ways, of),
})
const HANDS = binomial(52, 2)
const FLOPS = binomial(50, 3)

const OUTS: readonly [RegExp, number][] = [
  [/flush draw/, 9],
  [/open-ended/, 8],
  [/gutshot/, 4],
  [/overcards/, 6],
]

/** Outs that come from the flop by the river, on the turn, or from the turn on the river. */
function outsChance(bet: string): { readonly chance: Rational } | undefined {
  const stated = /(\d+) outs?/.exec(bet)?.[1]
  const outs = stated === undefined ? OUTS.find(([word]) => word.test(bet))?.[1] : Number(stated)
  if (outs === undefined) return undefined
  const missed = binomial(47 - outs, 2)
  if (/by (the )?river/.test(bet)) return share(binomial(47, 2) - missed, binomial(47, 2))
  if (/(on|by) (the )?turn/.test(bet)) return share(BigInt(outs), 47n)
  return /on (the )?river/.test(bet) ? share(BigInt(outs), 46n) : undefined
}

/** Two ranks: "AK suited", "AKo", "AA". */
function holding(bet: string): { readonly chance: Rational } | undefined {
  const found = /^([2-9TJQKA])([2-9TJQKA])( ?suited| ?offsuit|s|o)?$/.exec(bet)
  if (!found) return undefined
  if (found[1] === found[2]) return share(6n, HANDS)
  const kind = found[3]?.trim() ?? ''
  return share(kind === '' ? 16n : kind.startsWith('s') ? 4n : 12n, HANDS)
}

/** "texas hold'em dealing" */
export const dealing: Calculator = ({ game, bet }) => {
  if (!/^texas hold'?em dealing/.test(game)) return undefined
  if (bet.startsWith('suited hole cards flop a flush draw'))
    return share(binomial(11, 2) * 39n, FLOPS)
  if (bet.startsWith('suited hole cards flop a flush')) return share(binomial(11, 3), FLOPS)
  if (/^suited hole cards$/.test(bet)) return share(4n * binomial(13, 2), HANDS)
  if (/^offsuit hole cards$/.test(bet)) return share(HANDS - 4n * binomial(13, 2), HANDS)
  if (/^pocket pair flops (a )?set or better/.test(bet))
    return share(FLOPS - binomial(48, 3), FLOPS)
  if (/^(any )?pocket pairs?$/.test(bet)) return share(13n * 6n, HANDS)
  if (/^pocket (aces|kings|queens|jacks|\w+s)$/.test(bet)) return share(6n, HANDS)
  return holding(bet) ?? outsChance(bet)
}

/**
 * Hands of some cards by how many of each rank, summed rank by rank: ways by a count of groups.
 */
function rankSums(cards: number, groups: (count: number) => number): Map<number, bigint> {
  let sums = new Map([[0, 1n]])
  for (let rank = 0; rank < 13; rank += 1) {
    const next = new Map<number, bigint>()
    for (const [key, ways] of sums) {
      for (let count = 0; count <= 4 && (key % 64) + count <= cards; count += 1) {
        const at = key + count + 64 * groups(count)
        next.set(at, (next.get(at) ?? 0n) + ways * binomial(4, count))
      }
    }
    sums = next
  }
  return new Map(
    [...sums]
      .filter(([key]) => key % 64 === cards)
      .map(([key, ways]) => [Math.floor(key / 64), ways]),
  )
}

const atLeast = (sums: ReadonlyMap<number, bigint>, least: number): bigint =>
  [...sums].reduce((total, [groups, ways]) => total + (groups >= least ? ways : 0n), 0n)

const RANKS = 'twos|threes|fours|fives|sixes|sevens|eights|nines|tens|jacks|queens|kings|aces'
/** "four twos", "holds three aces" */
const HELD = new RegExp(`^(?:holds )?(\\w+) (?:${RANKS})`)

/** "tien len (13 cards each)" */
export const tienLen: Calculator = ({ game, bet }) => {
  const cards = Number(/^tien len \((\d+) cards/.exec(game)?.[1] ?? 0)
  if (cards === 0) return undefined
  const hands = binomial(52, cards)
  if (/one of each rank/.test(bet)) {
    return share(cards === 13 ? 4n ** 13n : 0n, hands)
  }
  if (/four of a kind/.test(bet)) {
    return share(
      atLeast(
        rankSums(cards, (count) => Number(count === 4)),
        1,
      ),
      hands,
    )
  }
  const pairs = countIn(/(\w+) pairs/.exec(bet)?.[1])
  if (pairs !== undefined) {
    return share(
      atLeast(
        rankSums(cards, (count) => Math.floor(count / 2)),
        pairs,
      ),
      hands,
    )
  }
  const same = countIn(HELD.exec(bet)?.[1])
  if (same !== undefined) {
    return share(binomial(4, same) * binomial(48, cards - same), hands)
  }
  return /^holds .+ of (spades|clubs|diamonds|hearts)/.test(bet)
    ? share(binomial(51, cards - 1), hands)
    : undefined
}

/** "truco paulista (40 cards, 3 each, …)": one card is turned, four of the rest are manilhas. */
export const truco: Calculator = ({ game, bet }) => {
  const found = /^truco.*\((\d+) cards, (\d+) each/.exec(game)
  if (!found) return undefined
  const [unseen, held] = [Number(found[1]) - 1, Number(found[2])]
  const hands = binomial(unseen, held)
  const having = (count: number) => binomial(4, count) * binomial(unseen - 4, held - count)
  const named = /(at least )?(no|one|two|three|four|\d+)( top)? manilhas?/.exec(bet)
  const count = countIn(named?.[2])
  if (/casal/.test(bet) || (named?.[3] && count !== undefined)) {
    const cards = count ?? 2
    return share(binomial(unseen - cards, held - cards), hands)
  }
  if (/holds the /.test(bet)) return share(binomial(unseen - 1, held - 1), hands)
  if (count === undefined) return undefined
  if (!named?.[1]) return share(having(count), hands)
  return share(
    [0, 1, 2, 3, 4].reduce((sum, k) => sum + (k >= count ? having(k) : 0n), 0n),
    hands,
  )
}
