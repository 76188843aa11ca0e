import { sum } from '@fairhouse/money'
import { Button, Money, useCurrency, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { Switch } from '@fairhouse/ui/switch'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '../../shared/api.ts'
import { DeliveryNote } from '../../shared/delivery-note.tsx'
import { ChaseRules } from '../../shared/lottery/chase-rules.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { ChaseCount, ChaseGrowth, StepList } from './chase-form.tsx'
import { ChaseReceipt, ChaseReceiptHead } from './chase-receipt.tsx'
import { type ChaseState, NEW_CHASE } from './chase-state.ts'
import {
  type ChaseDraft,
  mostTimes,
  multiplesOf,
  rowsOf,
  type StepRow,
  totalOf,
} from './chase-steps.ts'
import { isAgreed, offerAtPrice } from './prize-group.ts'
import { quoteOf } from './quote.ts'
import { Shortage, useShortage } from './shortage.tsx'
import { entryOf } from './slip.ts'
import type { SlipPanelProps } from './slip-props.ts'
import { useChasePlacing } from './use-chase-placing.ts'

export interface ChasePanelProps extends SlipPanelProps {
  readonly chase: ChaseState
  /** The entries of the slip, as they can be changed. */
  readonly children: ReactNode
  /** Back to a slip for one issue. */
  readonly onBack: () => void
}

/** The issues to come, by the schedule; the first is on sale. */
function useComing({ lotteryCode, issue, limits }: ChasePanelProps) {
  const { data = [] } = useQuery({
    queryKey: ['coming', lotteryCode, issue?.issueId],
    queryFn: () =>
      api('GET /lgw/lotteries/:lotteryCode/coming', {
        params: { lotteryCode },
        query: { count: String(Math.min(limits.maxChaseSteps, 100)) },
      }),
    select: ({ issues }) => issues,
    enabled: issue !== undefined,
  })
  // Just after a close the server may still tell of the issue before.
  const from = data.findIndex(({ issueNo }) => issueNo === issue?.issueNo)
  return from < 0 ? [] : data.slice(from)
}

function useEntryStakes({ items, offerOf, limits }: ChasePanelProps) {
  const currency = useCurrency()
  return items.flatMap((item) => {
    const offer = offerOf(item)
    if (!offer) return []
    const asked = { ...item, offer: offerAtPrice(offer, item) }
    return [{ multiple: item.multiple, stake: quoteOf(asked, limits, currency).stake }]
  })
}

/** What leaves the balance, in plain words. */
function HeldSentence({ rows }: { rows: readonly StepRow[] }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const total = totalOf(rows)
  const [first, ...others] = rows
  if (!first) return null
  const amount = format(total)
  return (
    <p className="text-sm text-text-2">
      {others.length === 0
        ? t('chase.heldOne', { amount })
        : t('chase.held', {
            amount,
            first: format(first.stake),
            rest: format(totalOf(others)),
          })}
    </p>
  )
}

interface Plan {
  readonly rows: readonly StepRow[]
  readonly most: number
  readonly isReady: boolean
}

function planOf(props: ChasePanelProps, draft: ChaseDraft, parts: PlanParts): Plan {
  const { items, offerOf, limits, issue } = props
  const { entries, coming } = parts
  const most = entries.length > 0 ? mostTimes(entries, limits) : 1
  const isCounted = draft.count >= 1 && draft.count <= limits.maxChaseSteps
  const multiples = isCounted ? multiplesOf(draft, most) : []
  const rows = rowsOf(sum(entries.map(({ stake }) => stake)), multiples, coming)
  const isReady =
    issue !== undefined &&
    items.length > 0 &&
    rows.length > 0 &&
    rows.every(({ multiple }) => multiple >= 1 && multiple <= most) &&
    items.every((item) => isAgreed(offerOf(item), item))
  return { rows, most, isReady }
}

interface PlanParts {
  readonly entries: ReturnType<typeof useEntryStakes>
  readonly coming: ReturnType<typeof useComing>
}

function Unanswered({ onAsk }: { onAsk: () => void }) {
  const { t } = useTranslator()
  return (
    <div
      role="alert"
      className="grid gap-3 rounded-odds border border-line-strong bg-surface-2 p-4"
    >
      <p className="text-sm">{t('chase.unanswered')}</p>
      <Button onClick={onAsk}>{t('lottery.askAgain')}</Button>
    </div>
  )
}

/** Round all states of a chase: its status is there before it says that the chase stands. */
function Framed({ isAccepted, children }: { isAccepted: boolean; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <div role="status">{isAccepted && <ChaseReceiptHead />}</div>
      {children}
    </div>
  )
}

/** The slip over several issues: how many, how the stake grows, and what all of it costs. */
export function ChasePanel(props: ChasePanelProps) {
  const { lotteryCode, items, issue, onChase, onReset } = props
  const { draft, stopOnWin } = props.chase
  const parts = { entries: useEntryStakes(props), coming: useComing(props) }
  const plan = planOf(props, draft, parts)
  const placing = useChasePlacing(lotteryCode, () => {
    props.dispatch({ type: 'removed', ids: items.map(({ id }) => id) })
    onChase(NEW_CHASE)
  })
  const { accepted, unanswered } = placing
  const handlePlace = () => {
    if (!issue) return
    placing.place({
      issueId: issue.issueId,
      entries: items.map(entryOf),
      multiples: plan.rows.map(({ multiple }) => multiple),
      stopOnWin,
    })
  }
  return (
    <Framed isAccepted={accepted !== undefined}>
      {accepted ? (
        <ChaseReceipt accepted={accepted} onDone={onReset} />
      ) : unanswered ? (
        <Unanswered onAsk={() => placing.place(unanswered)} />
      ) : (
        <Builder {...props} plan={plan} sending={placing} onSend={handlePlace} />
      )}
    </Framed>
  )
}

interface BuilderProps extends ChasePanelProps {
  readonly plan: Plan
  readonly sending: ReturnType<typeof useChasePlacing>
  readonly onSend: () => void
}

/** What a chase is made of, before it is placed. */
function Builder(props: BuilderProps) {
  const { limits, issue, chase, children, plan, sending, onChase, onSend, onBack } = props
  const { t } = useTranslator()
  const { draft, stopOnWin } = chase
  const setDraft = (changed: ChaseDraft) => onChase({ ...chase, draft: changed })
  const total = totalOf(plan.rows)
  const shortage = useShortage(total)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {children}
      <section aria-label={t('chase.builder')} className="grid gap-4 border-t border-line pt-3">
        <Button variant="ghost" size="sm" onClick={onBack} className="justify-self-start">
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t('chase.back')}
        </Button>
        <ChaseCount
          draft={draft}
          most={limits.maxChaseSteps}
          issueNo={issue?.issueNo ?? '…'}
          onChange={setDraft}
        />
        <ChaseGrowth draft={draft} rows={plan.rows} onChange={setDraft} />
        <StepList draft={draft} rows={plan.rows} most={plan.most} onChange={setDraft} />
        <Switch
          label={t('chase.stopOnWin')}
          hint={t('chase.stopOnWinHint')}
          isOn={stopOnWin}
          onChange={(isOn) => onChase({ ...chase, stopOnWin: isOn })}
        />
        <ChaseRules />
        <p className="flex items-baseline justify-between gap-4">
          <span className="font-semibold">{t('lottery.totalStake')}</span>
          <Money amount={total} className="text-xl" />
        </p>
        <HeldSentence rows={plan.rows} />
        <ErrorNotice error={sending.error} />
        <Shortage amount={shortage} />
        <Button
          size="lg"
          isBlock
          isLoading={sending.isBusy}
          disabled={!plan.isReady || shortage !== undefined}
          onClick={onSend}
        >
          {t('chase.place')} <Money amount={total} />
        </Button>
        {sending.isBusy && <DeliveryNote delivery={sending.delivery} />}
      </section>
    </div>
  )
}
