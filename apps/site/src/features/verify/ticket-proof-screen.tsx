import type { LuckyTicket } from '@fairhouse/protocol'
import { EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../shared/load-state.tsx'
import { PageTitle } from '../../shared/page.tsx'
import { Link } from '../../shared/router/index.ts'
import { ticketQuery, useTicketWords } from '../../shared/tickets.ts'
import { CopyText } from './copy-text.tsx'
import { Step } from './steps.tsx'
import { Verdict } from './verdict.tsx'
import { isProven, textOfTable, type TicketCheck, verifyTicket } from './verify-ticket.ts'

interface StepProps {
  readonly ticket: LuckyTicket
  readonly check: TicketCheck
}

/** The published table: its text, and its hash computed here. */
function TableStep({ ticket, check }: StepProps) {
  const { t } = useTranslator()
  return (
    <Step number={2} title={t('tickets.verify.table')} body={t('tickets.verify.tableBody')}>
      <pre
        dir="ltr"
        className="overflow-x-auto rounded-input border border-line bg-surface-2 p-3 font-mono
          text-legal"
      >
        {textOfTable(ticket)}
      </pre>
      <CopyText label={t('tickets.verify.tableHash')} value={check.tableHash} />
      <Verdict
        isOk={check.isTable}
        text={t(check.isTable ? 'tickets.verify.tableOk' : 'tickets.verify.tableBad')}
      />
    </Step>
  )
}

/** The seeds of both sides, and that the server's is the one that was committed to. */
function SeedStep({ ticket, check }: StepProps) {
  const { t } = useTranslator()
  const isForced = ticket.opening?.wasForced === true
  return (
    <Step number={3} title={t('tickets.verify.seeds')} body={t('tickets.verify.seedsBody')}>
      <CopyText label={t('tickets.clientSeed')} value={ticket.clientSeed ?? ''} />
      {isForced && <p className="text-sm text-text-2">{t('tickets.verify.forced')}</p>}
      <CopyText label={t('tickets.verify.serverSeed')} value={ticket.opening?.serverSeed ?? ''} />
      <CopyText label={t('tickets.verify.hash')} value={check.commitment} />
      <Verdict
        isOk={check.isCommitted}
        text={t(check.isCommitted ? 'tickets.verify.hashOk' : 'tickets.verify.hashBad')}
      />
    </Step>
  )
}

/** The number that the sources give, and the prize that it is. */
function NumberStep({ ticket, check }: StepProps) {
  const { t, number } = useTranslator()
  const words = useTicketWords()
  const prize = ticket.table.prizes.find(({ prizeId }) => prizeId === check.prizeId)
  const isOk = check.isDrawn && check.isPrize
  const [drawn, last] = [number(check.drawn), number(ticket.table.numbers - 1)]
  return (
    <Step number={4} title={t('tickets.verify.number')} body={t('tickets.verify.numberBody')}>
      <CopyText label={t('tickets.verify.context')} value={check.context} />
      <p className="text-lg font-bold">{t('tickets.verify.drawn', { drawn, last })}</p>
      {prize && <p>{t('tickets.verify.prize', { prize: words.prize(prize) })}</p>}
      <Verdict isOk={isOk} text={t(isOk ? 'tickets.verify.drawOk' : 'tickets.verify.drawBad')} />
    </Step>
  )
}

function Proof({ ticket }: { ticket: LuckyTicket }) {
  const { t } = useTranslator()
  const check = verifyTicket(ticket)
  const isOk = isProven(check)
  return (
    <>
      <Verdict
        isLarge
        isOk={isOk}
        text={t(isOk ? 'tickets.verify.proven' : 'tickets.verify.notProven')}
      />
      <ol className="grid gap-4">
        <Step
          number={1}
          title={t('tickets.verify.committed')}
          body={t('tickets.verify.committedBody')}
        >
          <CopyText label={t('tickets.commitment')} value={ticket.commitment} />
        </Step>
        {check && <TableStep ticket={ticket} check={check} />}
        {check && <SeedStep ticket={ticket} check={check} />}
        {check && <NumberStep ticket={ticket} check={check} />}
      </ol>
    </>
  )
}

/** Proves an opening of a lucky ticket in this browser, step by step. */
export function TicketProofScreen({ ticketId }: { ticketId: string }) {
  const { t } = useTranslator()
  const { data, error, refetch } = useQuery(ticketQuery(ticketId))
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />
    return <Skeleton className="h-120" />
  }
  return (
    <div className="mx-auto grid w-full max-w-200 gap-6">
      <PageTitle text={t('tickets.verify.title')} isUnlisted />
      <header className="grid gap-1">
        <h1 className="text-3xl font-bold">{t('tickets.verify.title')}</h1>
        <p className="text-text-2">
          <Link
            to="/luckyTickets/$ticketId"
            params={{ ticketId }}
            className="font-semibold text-brand underline underline-offset-2"
          >
            {data.name}
          </Link>
          {` · ${ticketId}`}
        </p>
      </header>
      {data.opening ? (
        <Proof ticket={data} />
      ) : (
        <EmptyState code="not-opened" title={t('tickets.verify.notOpened')}>
          {t('tickets.verify.notOpenedHint')}
        </EmptyState>
      )}
    </div>
  )
}
