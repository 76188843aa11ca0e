import { minor } from '@fairhouse/money'
import type { Bonus } from '@fairhouse/protocol'
import { Button, Card, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { moneyOf } from '../../shared/queries.ts'
import { BonusTermsList } from './bonus-terms.tsx'
import { ForfeitDialog } from './forfeit-dialog.tsx'

const PERCENT = 100

/** How much of the turnover is there, in whole per cent, rounded down: 100 means all of it. */
function progressOf({ wageredMinor, requiredMinor }: Bonus): number {
  return Number((BigInt(wageredMinor) * BigInt(PERCENT)) / BigInt(requiredMinor))
}

/** The turnover that has counted, of what is asked for, and what is left. */
function Progress({ bonus }: { bonus: Bonus }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const [wagered, required] = [moneyOf(bonus.wageredMinor), moneyOf(bonus.requiredMinor)]
  const percent = progressOf(bonus)
  const text = t('rewards.bonus.progress', {
    wagered: format(wagered),
    required: format(required),
  })
  return (
    <div className="grid gap-1.5">
      <div
        role="progressbar"
        aria-label={t('rewards.bonus.turnover')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={PERCENT}
        aria-valuetext={text}
        className="h-2.5 overflow-hidden rounded-full border border-line bg-surface-2"
      >
        <div className="h-full bg-brand" style={{ inlineSize: `${percent}%` }} />
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-text-2 tabular-nums">
        <span>{text}</span>
        <span>{t('rewards.bonus.left', { amount: format(minor(required - wagered)) })}</span>
      </p>
    </div>
  )
}

/** Bonus money that runs: what it holds, its progress, its terms, and the way to give it up. */
export function BonusCard({ bonus }: { bonus: Bonus }) {
  const { t, date } = useTranslator()
  const format = useFormatMoney()
  const [isGivingUp, setIsGivingUp] = useState(false)
  const atStake = moneyOf(bonus.atStakeMinor)
  return (
    <Card as="li" className="grid gap-4 p-4 md:p-5">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div className="grid">
          <h3 className="text-sm font-semibold text-text-2">{t('rewards.bonus.holds')}</h3>
          <p className="figures text-3xl font-bold">{format(moneyOf(bonus.balanceMinor))}</p>
          {atStake > 0n && (
            <p className="text-sm text-text-2 tabular-nums">
              {t('rewards.bonus.atStake', { amount: format(atStake) })}
            </p>
          )}
        </div>
        <p className="text-sm text-text-2">
          {t('rewards.bonus.until', { date: date(bonus.endsAt, 'dateTime') })}
        </p>
      </div>
      <Progress bonus={bonus} />
      <details className="group">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-brand">
          {t('rewards.bonus.terms')}
        </summary>
        <BonusTermsList terms={bonus.terms} grantedMinor={bonus.grantedMinor} ends={bonus.endsAt} />
      </details>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        onClick={() => setIsGivingUp(true)}
      >
        {t('rewards.bonus.forfeit')}
      </Button>
      {isGivingUp && <ForfeitDialog bonus={bonus} onClose={() => setIsGivingUp(false)} />}
    </Card>
  )
}
