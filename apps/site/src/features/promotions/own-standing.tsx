import type { OwnPromotion, PromotionDetail } from '@fairhouse/protocol'
import { Card, useTranslator } from '@fairhouse/ui'
import { CashbackBill } from './cashback-bill.tsx'
import { OwnApplication } from './own-application.tsx'
import { usePromotionWords } from './use-promotion-words.ts'

type Lines = readonly (readonly [name: string, value: string])[]

/** What has come of it, in figures; nothing that is nothing. */
function useLines() {
  const { t, date, number } = useTranslator()
  const words = usePromotionWords()
  return ({ prize }: PromotionDetail, own: OwnPromotion): Lines => {
    const { joinedAt, deposits, gifts, given, due, rewardIds } = own
    const waiting = rewardIds.length
    return [
      ...(joinedAt === null
        ? []
        : ([[t('promotions.own.joined'), date(joinedAt, 'dateTime')]] as const)),
      ...(deposits === null ? [] : ([[t('promotions.own.deposits'), number(deposits)]] as const)),
      ...(gifts === 0
        ? []
        : ([
            [t('promotions.own.gifts'), number(gifts)],
            [t('promotions.own.given'), words.amount(given, prize.kind)],
          ] as const)),
      ...(due === 0 ? [] : ([[t('promotions.own.due'), number(due)]] as const)),
      ...(waiting === 0 ? [] : ([[t('promotions.own.waiting'), number(waiting)]] as const)),
    ]
  }
}

/** The member's own standing in a promotion; nothing before there is any. */
export function OwnStanding({ promotion, own }: { promotion: PromotionDetail; own: OwnPromotion }) {
  const { t } = useTranslator()
  const lines = useLines()(promotion, own)
  const { cashback, application, due } = own
  if (lines.length === 0 && !cashback && !application) return null
  return (
    <Card as="section" className="grid gap-5 p-4 md:p-6">
      <h2 className="text-xl font-bold">{t('promotions.own')}</h2>
      {lines.length > 0 && (
        <dl className="-my-2.5 divide-y divide-line">
          {lines.map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2.5">
              <dt className="text-text-2">{name}</dt>
              <dd className="ms-auto text-end font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {due > 0 && (
        <p className="text-sm text-text-2">
          {own.waitsForGame
            ? t('rewards.rounds.waits')
            : t(promotion.rule.needsBet ? 'promotions.own.dueBet' : 'promotions.own.dueHint')}
        </p>
      )}
      {cashback && <CashbackBill rule={promotion.rule} cashback={cashback} />}
      {application && <OwnApplication application={application} />}
    </Card>
  )
}
