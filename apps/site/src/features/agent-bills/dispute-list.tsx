import type { BillDetail, DisputeWire } from '@fairhouse/protocol'
import { Badge, Button, Card, Money, type Tone, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { invalidateContracts } from '../../shared/agents/invalidate-contracts.ts'
import { useMay } from '../../shared/agents/use-may.ts'
import { api } from '../../shared/api.ts'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { useLineTitle } from './line-title.ts'

const TONES: Readonly<Record<DisputeWire['state'], Tone>> = {
  open: 'warn',
  upheld: 'win',
  refused: 'neutral',
  withdrawn: 'neutral',
}

function Dispute(props: {
  readonly bill: BillDetail
  readonly dispute: DisputeWire
  readonly onDecide: () => void
  readonly onWithdraw: () => void
}) {
  const translator = useTranslator()
  const { t, date } = translator
  const { bill, dispute, onDecide, onWithdraw } = props
  const { state, amountMinor, heldMinor, username, reason, answer, openedAt, byMe } = dispute
  const lineTitle = useLineTitle()
  const mayWithdraw = useMay('contracts') && byMe
  const line = bill.lines[dispute.line]
  const bet = dispute.betId === null ? undefined : t('contracts.dispute.oneBet')
  const about = [line && lineTitle(line), username ?? undefined, bet]
  return (
    <Card as="li" className="grid gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-bold">{about.filter((part) => part !== undefined).join(' · ')}</h3>
        <Badge tone={TONES[state]}>{t(`contracts.dispute.state.${state}`)}</Badge>
      </div>
      <p className="text-sm text-text-3">
        {t(byMe ? 'contracts.dispute.byMe' : 'contracts.dispute.byOther', {
          time: date(openedAt, 'dateTime'),
        })}
      </p>
      <p className="flex flex-wrap gap-x-4">
        <span>
          {`${t('contracts.dispute.amount')} `}
          <Money amount={moneyOf(amountMinor)} />
        </span>
        {moneyOf(heldMinor) > 0n && (
          <span className="text-text-2">
            {`${t('contracts.dispute.held')} `}
            <Money amount={moneyOf(heldMinor)} />
          </span>
        )}
      </p>
      <p className="wrap-anywhere">{reason}</p>
      {answer !== null && (
        <p className="border-s-2 border-line-strong ps-3 wrap-anywhere text-text-2">{answer}</p>
      )}
      {state === 'open' && (dispute.canDecide || mayWithdraw) && (
        <div className="flex flex-wrap gap-2">
          {dispute.canDecide && (
            <Button size="sm" onClick={onDecide}>
              {t('contracts.dispute.decide')}
            </Button>
          )}
          {mayWithdraw && (
            <Button size="sm" variant="ghost" onClick={onWithdraw}>
              {t('contracts.dispute.withdraw')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

/** Disputes of a bill, with actions on the open ones. */
export function DisputeList({ bill }: { readonly bill: BillDetail }) {
  const { t } = useTranslator()
  const [deciding, setDeciding] = useState<DisputeWire>()
  const [withdrawing, setWithdrawing] = useState<DisputeWire>()
  if (bill.disputes.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-2xl font-bold">{t('contracts.dispute.list')}</h2>
      <ul className="grid gap-3">
        {bill.disputes.map((dispute) => (
          <Dispute
            key={dispute.disputeId}
            bill={bill}
            dispute={dispute}
            onDecide={() => setDeciding(dispute)}
            onWithdraw={() => setWithdrawing(dispute)}
          />
        ))}
      </ul>
      {deciding && <DecideDialog dispute={deciding} onClose={() => setDeciding(undefined)} />}
      {withdrawing && (
        <ConfirmDialog
          title={t('contracts.dispute.withdraw')}
          text={t('contracts.dispute.withdrawAbout')}
          action={t('contracts.dispute.withdraw')}
          onConfirm={async () => {
            const { disputeId } = withdrawing
            await api('POST /wps/agent/disputes/:disputeId/withdraw', {
              params: { disputeId },
              body: {},
            })
          }}
          onSettled={invalidateContracts}
          onClose={() => setWithdrawing(undefined)}
        />
      )}
    </section>
  )
}
