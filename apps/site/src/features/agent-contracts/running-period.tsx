import type { ContractStanding } from '@fairhouse/protocol'
import { Card, Countdown, Money, useTranslator } from '@fairhouse/ui'
import { Progress } from '@fairhouse/ui/parts/progress'
import type { ReactNode } from 'react'
import { percentOf, spanText } from '../../shared/agents/terms-words.ts'
import { moneyOf } from '../../shared/queries.ts'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-text-3">{label}</dt>
      <dd className="text-lg font-semibold">{children}</dd>
    </div>
  )
}

/** Progress towards a condition of the next tier; nothing once it is met. */
function ToNext(props: {
  readonly label: string
  readonly missing: bigint
  readonly has: bigint
  readonly text: ReactNode
}) {
  const { label, missing, has, text } = props
  if (missing <= 0n) return null
  const thousandths = (has * 1_000n) / (has + missing)
  return <Progress label={label} value={Number(thousandths)} max={1_000} text={text} />
}

function Gap({ standing }: { standing: ContractStanding }) {
  const translator = useTranslator()
  const { t, number } = translator
  const { gap, reckonings, runs } = standing
  if (gap === null) return <p className="text-text-2">{t('contracts.standing.best')}</p>
  const running = reckonings[runs]
  const missing = moneyOf(gap.turnoverMinor)
  return (
    <div className="grid gap-3">
      <h3 className="font-bold">
        {t('contracts.standing.next', { rate: percentOf(translator, gap.ratePpm) })}
      </h3>
      <ToNext
        label={t('contracts.standing.turnover')}
        missing={missing}
        has={moneyOf(running?.turnoverMinor ?? '0')}
        text={
          <>
            {`${t('contracts.standing.missing')} `}
            <Money amount={missing} />
          </>
        }
      />
      <ToNext
        label={t('contracts.standing.active')}
        missing={BigInt(gap.active)}
        has={BigInt(running?.active ?? 0)}
        text={`${t('contracts.standing.missing')} ${number(gap.active)}`}
      />
    </div>
  )
}

/** The running period: its amount so far, its settlement, and the conditions of the next tier. */
export function RunningPeriod({ standing }: { standing: ContractStanding }) {
  const translator = useTranslator()
  const { t, date, number } = translator
  const { from, to, dueMinor, debtMinor, nextSettlementAt, countedAt } = standing
  const running = standing.reckonings[standing.runs]
  const span = standing.kind === 'hourlySalary' ? 'Hour' : 'Now'
  return (
    <Card as="section" className="grid content-start gap-5 p-4 md:p-6">
      <header>
        <h2 className="text-xl font-bold">{t('contracts.standing.title')}</h2>
        <p className="text-sm text-text-3">{spanText(translator, from, to)}</p>
      </header>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact label={t('contracts.standing.due')}>
          <Money amount={moneyOf(dueMinor)} />
        </Fact>
        <Fact label={t('contracts.standing.settles')}>
          <Countdown to={nextSettlementAt} over={t('contracts.standing.settling')} />
        </Fact>
        <Fact label={t(`contracts.standing.turnover${span}`)}>
          <Money amount={moneyOf(running?.turnoverMinor ?? '0')} />
        </Fact>
        <Fact label={t(`contracts.standing.active${span}`)}>{number(running?.active ?? 0)}</Fact>
      </dl>
      {moneyOf(debtMinor) > 0n && (
        <p className="text-warn">
          {`${t('contracts.standing.debt')} `}
          <Money amount={moneyOf(debtMinor)} />
        </p>
      )}
      <Gap standing={standing} />
      {countedAt !== null && (
        <p className="text-sm text-text-3">
          {t('contracts.standing.counted', { time: date(countedAt, 'timeSeconds') })}
        </p>
      )}
    </Card>
  )
}
