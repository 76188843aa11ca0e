import type { BillDetail, TeamBet } from '@fairhouse/protocol'
import {
  Badge,
  Button,
  Card,
  Money,
  Skeleton,
  type Tone,
  useFormatMoney,
  useTranslator,
} from '@fairhouse/ui'
import { type ReactNode, useState } from 'react'
import { invalidateContracts } from '../../shared/agents/invalidate-contracts.ts'
import { useMay } from '../../shared/agents/use-may.ts'
import { TermsTable, TermsText } from '../../shared/agents/terms-view.tsx'
import { spanText } from '../../shared/agents/terms-words.ts'
import { api } from '../../shared/api.ts'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { LoadError } from '../../shared/load-state.tsx'
import { Page } from '../../shared/page.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { Link } from '../../shared/router/index.ts'
import { BillLines } from './bill-lines.tsx'
import { DisputeDialog } from './dispute-dialog.tsx'
import { DisputeList } from './dispute-list.tsx'
import { type Disputed, openOf } from './disputed-part.ts'
import { LineDialog } from './line-dialog.tsx'
import { useBill } from './queries.ts'

const LINK = 'inline-flex min-h-11 items-center font-semibold text-brand underline'

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-sm text-text-3">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

function Head(props: {
  readonly bill: BillDetail
  readonly tone: Tone
  readonly onPay: () => void
}) {
  const translator = useTranslator()
  const { t, date } = translator
  const { bill, tone, onPay } = props
  const { amountMinor, paidMinor, heldMinor, debtMinor, agent, payer, state, expiresAt } = bill
  const isThere = (minor: string) => moneyOf(minor) !== 0n
  return (
    <Card as="section" className="grid gap-5 p-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Money amount={moneyOf(amountMinor)} className="text-3xl" />
        <Badge tone={tone}>{t(`contracts.bill.is.${state}`)}</Badge>
      </div>
      <p className="text-text-2">{t(`contracts.bill.means.${state}`)}</p>
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Fact label={t('contracts.bill.agent')}>
          <bdi>{agent.username}</bdi>
        </Fact>
        <Fact label={t('contracts.contract.payer')}>
          <bdi>{payer?.username ?? t('contracts.contract.payer.platform')}</bdi>
        </Fact>
        <Fact label={t('contracts.bill.paid')}>
          <Money amount={moneyOf(paidMinor)} />
        </Fact>
        <Fact label={t('contracts.bill.issued')}>{date(bill.issuedAt, 'dateTime')}</Fact>
        {isThere(heldMinor) && (
          <Fact label={t('contracts.dispute.held')}>
            <Money amount={moneyOf(heldMinor)} />
          </Fact>
        )}
        {isThere(debtMinor) && (
          <Fact label={t('contracts.standing.debt')}>
            <Money amount={moneyOf(debtMinor)} />
          </Fact>
        )}
        {expiresAt !== null && !['paid', 'rejected', 'expired'].includes(state) && (
          <Fact label={t('contracts.bill.expires')}>{date(expiresAt, 'dateTime')}</Fact>
        )}
      </dl>
      {bill.canPay && (
        <Button className="justify-self-start" onClick={onPay}>
          {t('contracts.bill.pay')}
        </Button>
      )}
    </Card>
  )
}

function Payments({ bill }: { readonly bill: BillDetail }) {
  const { t, date } = useTranslator()
  const maySeeIncome = useMay('finances')
  if (bill.payments.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-2xl font-bold">{t('contracts.bill.payments')}</h2>
      <Card>
        <ul className="divide-y divide-line">
          {bill.payments.map(({ transferId, paidAt, amountMinor }) => (
            <li
              key={`${transferId} ${paidAt}`}
              className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2"
            >
              <span className="figures">{date(paidAt, 'dateTimeSeconds')}</span>
              <Money amount={moneyOf(amountMinor)} />
            </li>
          ))}
        </ul>
      </Card>
      {maySeeIncome && (
        <Link
          to="/agent/$page"
          params={{ page: 'myIncome' }}
          search={{ kind: bill.side === 'upline' ? 'paidOut' : bill.kind }}
          className={LINK}
        >
          {t('contracts.bill.toIncome')}
        </Link>
      )}
    </section>
  )
}

/** The terms in force when the bill was issued. */
function Agreed({ bill }: { readonly bill: BillDetail }) {
  const { t } = useTranslator()
  const { terms, agent, payer, versionNo, lines } = bill
  return (
    <Card as="section" className="grid gap-4 p-4 md:p-6">
      <h2 className="text-xl font-bold">{t('contracts.bill.agreed', { no: versionNo })}</h2>
      <TermsText terms={terms} agent={agent.username} payer={payer?.username ?? null} />
      <TermsTable
        terms={terms}
        reached={lines.findLast(({ is }) => is === 'span')?.reckoning?.tier}
      />
    </Card>
  )
}

export interface BillScreenProps {
  readonly billId: string
  readonly tones: Readonly<Record<BillDetail['state'], Tone>>
  /** Renders a bet; injected from another feature. */
  readonly showBet: (bet: TeamBet, onClose: () => void) => ReactNode
}

/** The bill with actions limited by the reader's permissions: a sub-account may have fewer. */
function useAllowed(bill: BillDetail | undefined): BillDetail | undefined {
  const mayPay = useMay('self')
  const mayDecide = useMay('contracts')
  if (!bill) return undefined
  return {
    ...bill,
    canPay: bill.canPay && mayPay,
    canDispute: bill.canDispute && mayDecide,
    disputes: bill.disputes.map((one) => ({ ...one, canDecide: one.canDecide && mayDecide })),
  }
}

/** A bill with the figures it was computed from: each opens, down to the bets. */
export function BillScreen({ billId, tones, showBet }: BillScreenProps) {
  const { t } = useTranslator()
  const { data, error, refetch } = useBill(billId)
  const bill = useAllowed(data)
  if (error && !bill) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!bill) return <Skeleton className="h-90" />
  return <Opened bill={bill} tones={tones} showBet={showBet} title={t('contracts.bill.title')} />
}

function Opened(props: {
  readonly bill: BillDetail
  readonly tones: BillScreenProps['tones']
  readonly showBet: BillScreenProps['showBet']
  readonly title: string
}) {
  const translator = useTranslator()
  const { t } = translator
  const { bill, tones, showBet, title } = props
  const [line, setLine] = useState<number>()
  const [disputed, setDisputed] = useState<Disputed>()
  const [isPaying, setIsPaying] = useState(false)
  const { kind, from, to, billId } = bill
  const format = useFormatMoney()
  return (
    <Page title={title} intro={`${t(`agent.menu.${kind}`)} · ${spanText(translator, from, to)}`}>
      <Link
        to="/agent/$page"
        params={{ page: kind }}
        search={bill.side === 'upline' ? { side: 'upline' } : {}}
        className={LINK}
      >
        {t('contracts.bill.back')}
      </Link>
      <Head bill={bill} tone={tones[bill.state]} onPay={() => setIsPaying(true)} />
      <BillLines bill={bill} onOpen={setLine} onDispute={(at) => setDisputed({ line: at })} />
      <DisputeList bill={bill} />
      <Payments bill={bill} />
      <Agreed bill={bill} />
      {line !== undefined && disputed === undefined && (
        <LineDialog
          bill={bill}
          line={line}
          showBet={showBet}
          onDispute={setDisputed}
          onClose={() => setLine(undefined)}
        />
      )}
      {disputed && (
        <DisputeDialog
          bill={bill}
          disputed={disputed}
          onClose={() => setDisputed(undefined)}
          // Back to the bill, in its new state.
          onDone={() => {
            setDisputed(undefined)
            setLine(undefined)
          }}
        />
      )}
      {isPaying && (
        <ConfirmDialog
          title={t('contracts.bill.pay')}
          text={t('contracts.bill.payAbout', {
            name: bill.agent.username,
            amount: format(openOf(bill)),
          })}
          action={t('contracts.bill.pay')}
          onConfirm={async () => {
            await api('POST /wps/agent/bills/:billId/pay', { params: { billId }, body: {} })
          }}
          onSettled={invalidateContracts}
          onClose={() => setIsPaying(false)}
        />
      )}
    </Page>
  )
}
