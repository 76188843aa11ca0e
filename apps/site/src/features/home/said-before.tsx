import { Card, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { Banknote, BadgePercent, type LucideIcon, Trophy, Undo2 } from 'lucide-react'
import { Section } from '../../shared/page.tsx'
import { useSystemStatus } from '../../shared/permission.ts'
import { moneyOf } from '../../shared/queries.ts'

function Fact(props: { icon: LucideIcon; value: string; label: string }) {
  const { icon: Icon, value, label } = props
  return (
    <Card as="li" className="grid content-start gap-2 p-4 md:p-5">
      <Icon aria-hidden className="size-6 text-brand" />
      <p className="text-lg font-bold">{value}</p>
      <p className="text-sm text-text-2">{label}</p>
    </Card>
  )
}

/** Terms of bets, stated in advance: costs, payouts, return to player, and cancelling. */
export function SaidBefore() {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const { minStakeMinor, maxStakeMinor, maxPayoutMinor } = useSystemStatus().betting
  const amount = (wire: string) => format(moneyOf(wire))
  return (
    <Section title={t('home.saidTitle')}>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4 md:gap-5">
        <Fact
          icon={Trophy}
          value={t('home.saidPayout', { amount: amount(maxPayoutMinor) })}
          label={t('home.saidPayoutBody')}
        />
        <Fact
          icon={Banknote}
          value={t('home.saidStake', { min: amount(minStakeMinor), max: amount(maxStakeMinor) })}
          label={t('home.saidStakeBody')}
        />
        <Fact icon={BadgePercent} value={t('home.saidReturn')} label={t('home.saidReturnBody')} />
        <Fact icon={Undo2} value={t('home.saidCancel')} label={t('home.saidCancelBody')} />
      </ul>
    </Section>
  )
}
