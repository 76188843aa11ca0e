import type { ContractTermsOut, CalculationWire } from '@fairhouse/protocol'
import { Money, useFormatMoney, useTranslator } from '@fairhouse/ui'
import type { ReactNode } from 'react'
import { percentOf } from '../../shared/agents/terms-words.ts'
import { moneyOf } from '../../shared/queries.ts'

function Step({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-1">
      <dt className="text-text-2">{label}</dt>
      <dd className="ms-auto text-end">{children}</dd>
    </div>
  )
}

/** The conditions of the reached tier, and of the next. */
function Why({ terms, tier }: Pick<CalculationWire, 'tier'> & { terms: ContractTermsOut }) {
  const translator = useTranslator()
  const format = useFormatMoney()
  const { t } = translator
  const valuesOf = (one: ContractTermsOut['tiers'][number]) => ({
    rate: percentOf(translator, one.ratePpm),
    turnover: format(moneyOf(one.minTurnoverMinor)),
    active: one.minActive,
  })
  const reached = tier === null ? undefined : terms.tiers[tier]
  const hasConditions = reached && (reached.minActive > 0 || moneyOf(reached.minTurnoverMinor) > 0n)
  const next = terms.tiers[tier === null ? 0 : tier + 1]
  const isNext = reached ? 'next' : 'lowest'
  return (
    <span className="block max-w-110 text-text-3">
      {hasConditions && (
        <span className="block">{t('contracts.bill.formula.took', valuesOf(reached))}</span>
      )}
      {next && (
        <span className="block">{t(`contracts.bill.formula.${isNext}`, valuesOf(next))}</span>
      )}
    </span>
  )
}

/** How the amount of a span was computed, step by step: base, times the rate, less the cap. */
export function Formula(props: {
  readonly terms: ContractTermsOut
  readonly reckoning: CalculationWire
}) {
  const translator = useTranslator()
  const { t, number } = translator
  const { terms, reckoning } = props
  const { members, active, turnoverMinor, baseMinor, carriedInMinor, carriedOutMinor } = reckoning
  const { tier, ratePpm, grossMinor, cappedMinor, dueMinor } = reckoning
  const isThere = (minor: string) => moneyOf(minor) !== 0n
  return (
    <dl className="divide-y divide-line text-sm">
      <Step label={t('contracts.bill.formula.members')}>{number(members)}</Step>
      <Step label={t('contracts.bill.formula.active')}>{number(active)}</Step>
      <Step label={t('contracts.bill.formula.turnover')}>
        <Money amount={moneyOf(turnoverMinor)} />
      </Step>
      <Step label={t(`contracts.bill.formula.base.${terms.base ?? 'net'}`)}>
        <Money amount={moneyOf(baseMinor)} isSigned={terms.kind === 'dividend'} />
      </Step>
      {isThere(carriedInMinor) && (
        <Step label={t('contracts.bill.formula.carriedIn')}>
          <Money amount={moneyOf(carriedInMinor)} isSigned />
        </Step>
      )}
      <Step label={t('contracts.bill.formula.rate')}>
        {tier === null
          ? t('contracts.bill.formula.noTier')
          : t('contracts.bill.formula.tier', {
              rate: percentOf(translator, ratePpm),
              place: tier + 1,
              all: terms.tiers.length,
            })}
        <Why terms={terms} tier={tier} />
      </Step>
      {isThere(cappedMinor) && (
        <>
          <Step label={t('contracts.bill.formula.gross')}>
            <Money amount={moneyOf(grossMinor)} />
          </Step>
          <Step label={t('contracts.bill.formula.capped')}>
            <Money amount={-moneyOf(cappedMinor) as ReturnType<typeof moneyOf>} isSigned />
          </Step>
        </>
      )}
      <Step label={t('contracts.bill.formula.due')}>
        <Money amount={moneyOf(dueMinor)} />
      </Step>
      {isThere(carriedOutMinor) && (
        <Step label={t('contracts.bill.formula.carriedOut')}>
          <Money amount={moneyOf(carriedOutMinor)} isSigned />
        </Step>
      )}
    </dl>
  )
}
