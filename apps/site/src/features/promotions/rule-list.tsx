import type { Promotion, PromotionRule } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { usePromotionWords } from './use-promotion-words.ts'

/** By which deposits it is earned. */
function useDepositRule() {
  const { t } = useTranslator()
  const words = usePromotionWords()
  return ({ nth, leastDepositMinor, matchBp, capMinor }: PromotionRule): readonly string[] => {
    const least = words.money(leastDepositMinor ?? '0')
    const rate = words.rate(matchBp ?? 0)
    return [
      nth === null
        ? t('promotions.rule.deposit.each', { least })
        : t('promotions.rule.deposit.nth', { nth, least }),
      capMinor === null
        ? t('promotions.rule.deposit.gift', { rate })
        : t('promotions.rule.deposit.capped', { rate, cap: words.money(capMinor) }),
    ]
  }
}

/** By which losses it is earned. */
function useCashbackRule() {
  const { t } = useTranslator()
  const words = usePromotionWords()
  return ({ period, rates, leastMinor, capMinor }: PromotionRule): readonly string[] => [
    t(`promotions.rule.cashback.${period ?? 'daily'}`),
    ...rates.map(({ product, rateBp }) =>
      t('promotions.rule.cashback.rate', {
        product: words.product(product),
        rate: words.rate(rateBp),
      }),
    ),
    t('promotions.rule.cashback.whole'),
    ...(leastMinor === null || leastMinor === '0'
      ? []
      : [t('promotions.rule.cashback.least', { amount: words.money(leastMinor) })]),
    ...(capMinor === null
      ? []
      : [t('promotions.rule.cashback.cap', { amount: words.money(capMinor) })]),
    t('promotions.rule.cashback.corrections'),
  ]
}

/** What holds of all free rounds. */
const ROUND_RULES = ['rewards.rounds.house', 'rewards.rounds.cash', 'rewards.rounds.once'] as const

/** All sentences of the rule: what counts, what it brings, and what it waits for. */
function useSentences(): (promotion: Promotion) => readonly string[] {
  const { t } = useTranslator()
  const words = usePromotionWords()
  const ofDeposits = useDepositRule()
  const ofCashback = useCashbackRule()
  return (promotion) => {
    const { rule, prize } = promotion
    const earned =
      rule.kind === 'deposit'
        ? ofDeposits(rule)
        : rule.kind === 'cashback'
          ? ofCashback(rule)
          : [t(`promotions.rule.${rule.kind}`, { prize: words.gives(promotion) })]
    const isCounted = rule.kind === 'deposit' || rule.kind === 'cashback'
    return [
      ...earned,
      ...(rule.needsPicture ? [t('promotions.rule.picture')] : []),
      ...(isCounted && rule.entry === 'join' ? [t('promotions.rule.since')] : []),
      ...(rule.entry === 'automatic' ? [t('promotions.rule.automatic')] : []),
      ...(rule.needsBet ? [t('promotions.rule.needsBet')] : []),
      ...(rule.kind === 'race' ? [] : [t('promotions.rule.budget')]),
      ...(prize.kind === 'bonus' ? [t('promotions.rule.bonus')] : []),
      ...(prize.rounds ? ROUND_RULES.map((rule) => t(rule)) : []),
      ...(prize.ticket ? [t('promotions.rule.ticket', { title: prize.ticket.title })] : []),
    ]
  }
}

/** How one gets it, in plain sentences. */
export function RuleList({ promotion }: { promotion: Promotion }) {
  const sentences = useSentences()(promotion)
  return (
    <ul className="grid list-disc gap-2 ps-5">
      {sentences.map((sentence) => (
        <li key={sentence} className="wrap-anywhere">
          {sentence}
        </li>
      ))}
    </ul>
  )
}
