import type { ReferralOverview, ReferralStageWire } from '@fairhouse/protocol'
import { Card, EmptyState, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { moneyOf } from '../../shared/queries.ts'
import { usePrizeText } from './use-prize-text.ts'

/** What the friend has to reach, in words. */
function useStageText() {
  const { t } = useTranslator()
  const format = useFormatMoney()
  return ({ depositedMinor, turnoverMinor }: ReferralStageWire) => {
    const [deposited, turnover] = [depositedMinor, turnoverMinor].map((minor) =>
      format(moneyOf(minor)),
    )
    if (depositedMinor === '0' && turnoverMinor === '0') return t('referral.stage.registered')
    if (turnoverMinor === '0') return t('referral.stage.deposited', { amount: deposited ?? '' })
    if (depositedMinor === '0') return t('referral.stage.turnover', { amount: turnover ?? '' })
    return t('referral.stage.both', { deposited: deposited ?? '', turnover: turnover ?? '' })
  }
}

function Stage(props: {
  readonly stage: ReferralStageWire
  readonly no: string
  readonly kind: ReferralOverview['kind']
}) {
  const { t } = useTranslator()
  const { stage, no, kind } = props
  const text = useStageText()(stage)
  const prizes = usePrizeText()
  const { prize, welcome } = stage
  return (
    <li className="grid gap-0.5 px-4 py-3 md:px-5">
      <span className="text-sm text-text-3">{t('referral.stage', { no })}</span>
      <span className="font-semibold">{text}</span>
      <span className="text-sm text-text-2">
        {prize !== '0' && t('referral.stage.prize', { prize: prizes.of(kind, prize) })}
        {prize !== '0' && welcome !== '0' && ' · '}
        {welcome !== '0' && t('referral.stage.welcome', { welcome: prizes.of(kind, welcome) })}
      </span>
    </li>
  )
}

/** What friends bring, stage by stage, and how it is counted, in plain sentences. */
export function ReferralRules({ overview }: { overview: ReferralOverview }) {
  const { t, number } = useTranslator()
  const { stages, kind, mostFriends, needsBet } = overview
  if (stages.length === 0) {
    return (
      <EmptyState code="referral-rules" title={t('referral.noRules')}>
        {t('referral.noRulesHint')}
      </EmptyState>
    )
  }
  return (
    <section className="grid gap-3">
      <h2 className="text-xl font-bold">{t('referral.rules')}</h2>
      <Card>
        <ol className="divide-y divide-line">
          {stages.map((stage, place) => (
            <Stage key={JSON.stringify(stage)} stage={stage} no={number(place + 1)} kind={kind} />
          ))}
        </ol>
      </Card>
      <ul className="grid max-w-170 list-disc gap-1 ps-5 text-text-2">
        <li>{t('referral.rules.when')}</li>
        {mostFriends !== null && <li>{t('referral.rules.most', { count: mostFriends })}</li>}
        {needsBet && <li>{t('referral.rules.needsBet')}</li>}
        <li>{t('referral.rules.stood')}</li>
        <li>{t('referral.rules.check')}</li>
        <li>{t('referral.rules.budget')}</li>
      </ul>
    </section>
  )
}
