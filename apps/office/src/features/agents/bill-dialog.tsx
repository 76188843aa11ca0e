import { minorToWire, parseTypedAmount, ZERO } from '@fairhouse/money'
import type { StaffBill } from '@fairhouse/protocol'
import { Button, Dialog, Skeleton, TextField, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Amount } from '../../shared/amount.tsx'
import { api } from '../../shared/api.ts'
import { MemberLink } from '../../shared/member-link.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { DescriptionList } from '../../shared/page.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { Cell, ScrollTable } from '../../shared/scroll-table.tsx'
import { useMay } from '../../shared/session.ts'
import { When, useDayText } from '../../shared/when.tsx'
import { LineDialog, OpenButton } from './line-dialog.tsx'
import { BillState, Kind, Payer, TermsLines } from './words.tsx'

const OPEN: readonly string[] = ['issued', 'partlyPaid', 'payerShort']

/** Invalidates agent queries after a bill, a contract or a request has changed. */
export const refreshAgents = () => queryClient.invalidateQueries({ queryKey: ['brand'] })

function useBill(billId: string) {
  return useQuery({
    queryKey: queryKeys.agentBill(billId),
    queryFn: () => api('GET /staff/agents/bills/:billId', { params: { billId } }),
  })
}

function BillFacts({ bill }: { bill: StaffBill }) {
  const { t } = useTranslator()
  const dayText = useDayText()
  const { agent, payer, kind, from, to, state, currency } = bill
  const amount = (minor: string) => <Amount minor={minor} currency={currency} />
  return (
    <DescriptionList
      rows={[
        [t('office.agents.agent'), <MemberLink key="agent" {...agent} />],
        [t('office.agents.payerTitle'), <Payer key="payer" name={payer?.username ?? null} />],
        [t('office.agents.kindTitle'), <Kind key="kind" kind={kind} />],
        [t('office.agents.periodTitle'), dayText(from, to)],
        [t('office.agents.state'), <BillState key="state" state={state} />],
        [t('office.agents.amount'), amount(bill.amountMinor)],
        [t('office.agents.paid'), amount(bill.paidMinor)],
        [t('office.agents.held'), amount(bill.heldMinor)],
        [t('office.agents.debt'), amount(bill.debtMinor)],
        [t('office.agents.issuedAt'), <When key="issued" at={bill.issuedAt} />],
        [t('office.agents.expiresAt'), <When key="expires" at={bill.expiresAt} />],
      ]}
    />
  )
}

/** The hour of an hourly salary's span; empty for other kinds. */
const hourText = (hour: number | null) =>
  hour === null ? '' : ` ${String(hour).padStart(2, '0')}:00`

function Lines({ bill, onOpen }: { bill: StaffBill; onOpen: (line: number) => void }) {
  const { t, number } = useTranslator()
  const dayText = useDayText()
  const title = t('office.agents.lines')
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">{title}</h3>
      <ScrollTable
        label={title}
        heads={[
          t('office.agents.line'),
          t('office.agents.turnover'),
          t('office.agents.active'),
          t('office.agents.rate'),
          t('office.agents.amount'),
        ]}
      >
        {bill.lines.map(({ is, reckoning, username, amountMinor }, at) => (
          // Lines of a bill never change, so the index is a stable key.
          <tr key={at} className="border-t border-line">
            <th scope="row" className="py-1.5 pe-2 text-start font-medium">
              {reckoning ? (
                <OpenButton onOpen={() => onOpen(at)}>
                  {t(`office.agents.lineIs.${is}`)} {dayText(reckoning.from)}
                  {hourText(reckoning.hour)}
                </OpenButton>
              ) : (
                t(`office.agents.lineIs.${is}`)
              )}
              {username !== null && <bdi>{` ${username}`}</bdi>}
            </th>
            <Cell>
              {reckoning && <Amount minor={reckoning.turnoverMinor} currency={bill.currency} />}
            </Cell>
            <Cell>{reckoning && number(reckoning.active)}</Cell>
            <Cell>
              {reckoning &&
                number(reckoning.ratePpm / 1_000_000, {
                  style: 'percent',
                  maximumFractionDigits: 4,
                })}
            </Cell>
            <Cell>
              <Amount minor={amountMinor} currency={bill.currency} />
            </Cell>
          </tr>
        ))}
      </ScrollTable>
    </section>
  )
}

function Clawbacks({ bill }: { bill: StaffBill }) {
  const { t } = useTranslator()
  if (bill.clawbacks.length === 0) return null
  return (
    <section className="grid gap-2 text-sm">
      <h3 className="font-bold">{t('office.agents.clawbacks')}</h3>
      <ul className="grid gap-2">
        {bill.clawbacks.map(({ at, amountMinor, takenMinor, reason }) => (
          <li key={at} className="flex flex-wrap gap-x-4">
            <When at={at} />
            <Amount minor={amountMinor} currency={bill.currency} />
            <span className="text-text-2">
              {`${t('office.agents.takenAtOnce')} `}
              <Amount minor={takenMinor} currency={bill.currency} />
            </span>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

class Unreadable extends Error {}

/** Proposes to claw back a part of what the operator has paid. */
function ClawbackDialog({ bill, onClose }: { bill: StaffBill; onClose: () => void }) {
  const { t, language } = useTranslator()
  const toast = useToast()
  const [text, setText] = useState('')
  const { billId, currency, canTakeBackMinor } = bill
  const send = async (reason: string) => {
    const amount = parseTypedAmount(text, language.formats)
    if (amount === undefined || amount <= ZERO) throw new Unreadable()
    await api('POST /staff/agents/bills/:billId/clawback', {
      params: { billId },
      body: { amountMinor: minorToWire(amount), reason },
    })
    await refreshAgents()
    toast(t('office.proposed'), 'win')
  }
  return (
    <ReasonDialog
      title={t('office.agents.clawback')}
      description={t('office.agents.clawbackAbout')}
      submit={t('office.agents.propose')}
      isDanger
      onSubmit={send}
      explain={(error) =>
        error instanceof Unreadable ? t('office.adjust.amountUnreadable') : undefined
      }
      onClose={onClose}
    >
      <p className="text-sm text-text-2">
        {`${t('office.agents.canTakeBack')} `}
        <Amount minor={canTakeBackMinor} currency={currency} />
      </p>
      <TextField
        label={t('office.adjust.amount', { currency })}
        value={text}
        onValueChange={setText}
        inputMode="decimal"
        autoComplete="off"
        name="amount"
      />
    </ReasonDialog>
  )
}

type Action = 'reject' | 'clawback'

function ActionDialog(props: { action: Action; bill: StaffBill; onClose: () => void }) {
  const { t } = useTranslator()
  const { action, bill, onClose } = props
  if (action === 'clawback') return <ClawbackDialog bill={bill} onClose={onClose} />
  return (
    <ReasonDialog
      title={t('office.agents.rejectBill')}
      description={t('office.agents.rejectBillAbout')}
      submit={t('office.agents.rejectBill')}
      isDanger
      onSubmit={async (reason) => {
        const params = { billId: bill.billId }
        await api('POST /staff/agents/bills/:billId/reject', { params, body: { reason } })
        await refreshAgents()
      }}
      onClose={onClose}
    />
  )
}

/** One bill: how its amount was computed, what was paid, and the available actions. */
export function BillDialog({ billId, onClose }: { billId: string; onClose: () => void }) {
  const { t } = useTranslator()
  const may = useMay()
  const [action, setAction] = useState<Action>()
  const [line, setLine] = useState<number>()
  const { data: bill, error } = useBill(billId)
  if (bill && line !== undefined) {
    return <LineDialog bill={bill} line={line} onClose={() => setLine(undefined)} />
  }
  if (action && bill) {
    return <ActionDialog action={action} bill={bill} onClose={() => setAction(undefined)} />
  }
  const footer = bill && may('agents.pay') && (
    <>
      {OPEN.includes(bill.state) && (
        <Button variant="danger" size="sm" onClick={() => setAction('reject')}>
          {t('office.agents.rejectBill')}
        </Button>
      )}
      {bill.canTakeBackMinor !== '0' && (
        <Button variant="secondary" size="sm" onClick={() => setAction('clawback')}>
          {t('office.agents.clawback')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog title={t('office.agents.bill')} size="lg" onClose={onClose} footer={footer}>
      <div className="grid gap-5">
        <ErrorNotice error={error} />
        {!bill && !error && <Skeleton className="h-60" />}
        {bill && (
          <>
            <BillFacts bill={bill} />
            <Lines bill={bill} onOpen={setLine} />
            <Clawbacks bill={bill} />
            <section className="grid gap-2">
              <h3 className="font-bold">{t('office.agents.terms')}</h3>
              <TermsLines terms={bill.terms} currency={bill.currency} />
            </section>
          </>
        )}
      </div>
    </Dialog>
  )
}
