import type { Promotion } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useRoundWords } from '../../shared/use-round-words.ts'
import { usePromotionWords } from './use-promotion-words.ts'

const WHOLE_BP = 10_000

/** What anybody has to know before taking part, in this order on every promotion. */
export const SIX_FACTS = ['wager', 'games', 'maxBet', 'expiry', 'maxWin', 'left'] as const
export type FactId = (typeof SIX_FACTS)[number]

/** The six facts of a promotion in plain words. */
export function useSixFacts(): (promotion: Promotion) => Readonly<Record<FactId, string>> {
  const expiry = useExpiry()
  const left = useLeft()
  const games = useGames()
  const { t } = useTranslator()
  const words = usePromotionWords()
  const ofRounds = useRoundWords()
  return (promotion) => {
    const { rule, prize } = promotion
    const { terms, rounds } = prize
    const isRace = rule.kind === 'race'
    const none = t('promotions.noLimit')
    const [maxBet, maxConvert] = [terms?.maxBetMinor ?? null, terms?.maxConvertMinor ?? null]
    return {
      wager: terms
        ? t('promotions.wager.times', { count: terms.multiplier })
        : t(isRace ? 'promotions.wager.race' : 'promotions.wager.none'),
      games: games(promotion),
      maxBet: rounds ? ofRounds.each(rounds) : maxBet === null ? none : words.money(maxBet),
      expiry: expiry(promotion),
      maxWin: rounds
        ? ofRounds.maxWin(rounds)
        : maxConvert === null
          ? none
          : t('promotions.maxWin.convert', { amount: words.money(maxConvert) }),
      left: left(promotion),
    }
  }
}

/** Which games count, and how much. */
function useGames() {
  const { t } = useTranslator()
  const words = usePromotionWords()
  return ({ rule, prize: { terms, rounds } }: Promotion): string => {
    if (rule.kind === 'race') return t('promotions.games.race')
    if (rounds) return rounds.gameName
    if (!terms) return t('promotions.games.all')
    const counted = terms.weights.filter(({ rateBp }) => rateBp > 0)
    const texts = counted.map(({ product, rateBp }) => {
      const game = words.product(product)
      if (rateBp === WHOLE_BP) return game
      return t('promotions.games.rate', { game, rate: words.rate(rateBp) })
    })
    return texts.join(', ')
  }
}

/** The time for claiming it, and then for fulfilling its terms or for playing its rounds. */
function useExpiry() {
  const { t } = useTranslator()
  const ofRounds = useRoundWords()
  return ({ rule, prize: { kind, claimDays, terms, rounds } }: Promotion): string => {
    if (rule.kind === 'race') return t('promotions.expiry.race')
    if (kind === 'ticket') return t('promotions.expiry.ticket')
    const claim =
      claimDays === null
        ? t('promotions.expiry.ever')
        : t('promotions.expiry.claim', { count: claimDays })
    if (rounds) return `${claim}; ${ofRounds.time(rounds)}`
    return terms ? `${claim}; ${t('promotions.expiry.terms', { count: terms.days })}` : claim
  }
}

/** What is left for everybody, and how much of it one member may have. */
function useLeft() {
  const { t } = useTranslator()
  const words = usePromotionWords()
  return ({ left, times, perMember, prize: { kind } }: Promotion): string => {
    if (left === null) return t('promotions.left.race')
    const isGiven = left.amountMinor === '0' && left.count === 0
    const all = isGiven
      ? t('promotions.left.none')
      : t('promotions.left.all', { amount: words.amount(left, kind) })
    const texts = [
      all,
      ...(times === null ? [] : [t('promotions.left.times', { count: times })]),
      ...(perMember === null
        ? []
        : [t('promotions.left.perMember', { amount: words.amount(perMember, kind) })]),
    ]
    return texts.join('; ')
  }
}
