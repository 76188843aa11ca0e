import { ZERO } from '@fairhouse/money'
import type { ChaseStepWire } from '@fairhouse/protocol'
import { Badge, Button, Money, useTranslator } from '@fairhouse/ui'
import { moneyOf } from '../../shared/queries.ts'
import { STEP_TONES } from './chase-words.ts'

/** One step of a chase; while it waits it can be cancelled. */
export function ChaseStep({ step, onCancel }: { step: ChaseStepWire; onCancel: () => void }) {
  const { t, number, date } = useTranslator()
  const payout = moneyOf(step.payoutMinor)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2.5">
      <p className="grid max-w-full leading-tight">
        <span className="figures text-sm font-semibold wrap-anywhere">{step.issueNo}</span>
        <span className="figures text-legal text-text-3">
          {date(step.drawsAt, 'dayMonthTime')} · × {number(step.multiple)}
        </span>
      </p>
      <span className="ms-auto flex items-center gap-2">
        <span className="grid justify-items-end gap-1">
          {payout > ZERO ? (
            <Money amount={payout} isSigned isWin />
          ) : (
            <Money amount={moneyOf(step.stakeMinor)} />
          )}
          <Badge tone={STEP_TONES[step.state]}>{t(`chase.stepState.${step.state}`)}</Badge>
        </span>
        {step.state === 'waiting' && (
          <Button
            size="sm"
            variant="secondary"
            onClick={onCancel}
            aria-label={t('chase.cancelStepOf', { issueNo: step.issueNo })}
          >
            {t('chase.cancelStep')}
          </Button>
        )}
      </span>
    </li>
  )
}
