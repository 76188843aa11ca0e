import type { PrizeAmount, Promotion, PromotionPrizeKind, RoundTerms } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useMoneyText } from '../../shared/brand-money.tsx'
import { productName } from '../../shared/product-name.ts'

const WHOLE_BP = 10_000

/** What anybody has to know before taking part, in the order in which members read it. */
export const SIX_FACTS = ['wager', 'games', 'maxBet', 'expiry', 'maxWin', 'left'] as const
export type SixFacts = Readonly<Record<(typeof SIX_FACTS)[number], string>>

/** How members read amounts and rates; the words are those of the site. */
function useWords() {
  const { t, number } = useTranslator()
  const money = useMoneyText()
  const each = ({ stakeMinor }: RoundTerms) =>
    t('rewards.rounds.each', { stake: money(stakeMinor) })
  return {
    money,
    each,
    /** Of free rounds: how many, in which game, and what each is worth. */
    promise: (terms: RoundTerms) =>
      [t('rewards.rounds.amount', { count: terms.rounds }), terms.gameName, each(terms)].join(
        ' · ',
      ),
    rate: (rateBp: number) =>
      number(rateBp / WHOLE_BP, { style: 'percent', maximumFractionDigits: 2 }),
    amount: ({ amountMinor, count }: PrizeAmount, kind: PromotionPrizeKind | null): string => {
      switch (kind) {
        case 'points':
          return t('promotions.points', { count })
        case 'ticket':
          return t('promotions.tickets', { count })
        case 'rounds':
          return t('rewards.rounds.amount', { count })
        case 'bonus':
          return t('promotions.bonus', { amount: money(amountMinor) })
        default:
          return money(amountMinor)
      }
    },
  }
}

/** What a promotion gives, in one line. */
export function useGives(): (promotion: Promotion) => string {
  const { t } = useTranslator()
  const { money, rate, amount, promise } = useWords()
  return ({ rule, prize }) => {
    const { kind, matchBp, capMinor, rates } = rule
    if (kind === 'race') return t('promotions.gives.race')
    if (prize.rounds) return promise(prize.rounds)
    if (kind !== 'deposit' && kind !== 'cashback') {
      return prize.amount === null ? '' : amount(prize.amount, prize.kind)
    }
    const as = prize.kind === 'bonus' ? 'bonus' : 'money'
    const highest = Math.max(0, ...rates.map(({ rateBp }) => rateBp))
    const share = t(`promotions.gives.${kind}.${as}`, { rate: rate(matchBp ?? highest) })
    if (capMinor === null) return share
    return t('promotions.gives.capped', { gift: share, amount: money(capMinor) })
  }
}

function useGames(): (promotion: Promotion) => string {
  const translator = useTranslator()
  const { t } = translator
  const { rate } = useWords()
  return ({ rule, prize: { terms, rounds } }) => {
    if (rule.kind === 'race') return t('promotions.games.race')
    if (rounds) return rounds.gameName
    if (!terms) return t('promotions.games.all')
    const texts = terms.weights.map(({ product, rateBp }) => {
      const game = productName(translator, product)
      return rateBp === WHOLE_BP ? game : t('promotions.games.rate', { game, rate: rate(rateBp) })
    })
    return texts.join(', ')
  }
}

function useExpiry(): (promotion: Promotion) => string {
  const { t } = useTranslator()
  return ({ rule, prize: { kind, claimDays, terms, rounds } }) => {
    if (rule.kind === 'race') return t('promotions.expiry.race')
    if (kind === 'ticket') return t('promotions.expiry.ticket')
    const claim =
      claimDays === null
        ? t('promotions.expiry.ever')
        : t('promotions.expiry.claim', { count: claimDays })
    if (rounds) return `${claim}; ${t('rewards.bonus.days', { count: rounds.days })}`
    return terms ? `${claim}; ${t('promotions.expiry.terms', { count: terms.days })}` : claim
  }
}

function useLeft(): (promotion: Promotion) => string {
  const { t } = useTranslator()
  const { amount } = useWords()
  return ({ left, times, perMember, prize: { kind } }) => {
    if (left === null) return t('promotions.left.race')
    const isGiven = left.amountMinor === '0' && left.count === 0
    return [
      isGiven
        ? t('promotions.left.none')
        : t('promotions.left.all', { amount: amount(left, kind) }),
      ...(times === null ? [] : [t('promotions.left.times', { count: times })]),
      ...(perMember === null
        ? []
        : [t('promotions.left.perMember', { amount: amount(perMember, kind) })]),
    ].join('; ')
  }
}

/** The six facts that stand on every promotion. */
export function useSixFacts(): (promotion: Promotion) => SixFacts {
  const { t } = useTranslator()
  const { money, each } = useWords()
  const [games, expiry, left] = [useGames(), useExpiry(), useLeft()]
  return (promotion) => {
    const { rule, prize } = promotion
    const { terms, rounds } = prize
    const none = t('promotions.noLimit')
    const maxBet = terms?.maxBetMinor ?? null
    const maxConvert = terms?.maxConvertMinor ?? null
    return {
      wager: terms
        ? t('promotions.wager.times', { count: terms.multiplier })
        : t(rule.kind === 'race' ? 'promotions.wager.race' : 'promotions.wager.none'),
      games: games(promotion),
      maxBet: rounds ? each(rounds) : maxBet === null ? none : money(maxBet),
      expiry: expiry(promotion),
      maxWin: rounds
        ? money(rounds.maxWinMinor)
        : maxConvert === null
          ? none
          : t('promotions.maxWin.convert', { amount: money(maxConvert) }),
      left: left(promotion),
    }
  }
}
