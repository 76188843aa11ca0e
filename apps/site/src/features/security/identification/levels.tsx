import type { IdentityOverview } from '@fairhouse/protocol'
import { Badge, Card, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { Section } from '../../../shared/page.tsx'
import { moneyOf } from '../../../shared/queries.ts'

type Level = IdentityOverview['levels'][number]

function Facts({ level }: { readonly level: Level }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const bound = (minor: string | null) =>
    minor === null ? t('kyc.noBound') : t('kyc.perMonth', { amount: format(moneyOf(minor)) })
  const yes = (may: boolean) => t(may ? 'kyc.may' : 'kyc.mayNot')
  const rows = [
    [t('kyc.deposits'), level.mayDeposit ? bound(level.depositPerMonthMinor) : t('kyc.mayNot')],
    [t('kyc.bets'), yes(level.mayBet)],
    [
      t('kyc.withdrawals'),
      level.mayWithdraw ? bound(level.withdrawalPerMonthMinor) : t('kyc.mayNot'),
    ],
  ] as const
  return (
    <dl className="grid gap-1 text-sm">
      {rows.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-text-2">{name}</dt>
          <dd className="figures font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What each level requires and allows. */
export function Levels({ overview }: { readonly overview: IdentityOverview }) {
  const { t } = useTranslator()
  return (
    <Section title={t('kyc.levels')}>
      <ul className="grid gap-3">
        {overview.levels.map((level) => (
          <Card key={level.level} as="li" className="grid gap-2 p-4">
            <h3 className="flex flex-wrap items-center gap-2 font-bold">
              {t('kyc.level', { level: level.level })}
              {level.level === overview.level && <Badge tone="brand">{t('kyc.yours')}</Badge>}
            </h3>
            <p className="text-sm text-text-3">
              {level.needs.length === 0
                ? t('kyc.needsNothing')
                : level.needs.map((one) => t(`kyc.needs.${one}`)).join(', ')}
            </p>
            <Facts level={level} />
          </Card>
        ))}
      </ul>
    </Section>
  )
}
