import { sum, ZERO } from '@fairhouse/money'
import { Button, Countdown, Money, Skeleton, useCurrency, useTranslator } from '@fairhouse/ui'
import { CircleAlert, Repeat } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { ApiError, errorMessage, isApiError } from '../../shared/api.ts'
import { chunk } from '../../shared/chunk.ts'
import { DeliveryNote } from '../../shared/delivery-note.tsx'
import { LimitRefusal } from '../../shared/limits/limit-refusal.tsx'
import { NEW_CHASE } from './chase-state.ts'
import { isAgreed } from './prize-group.ts'
import { FollowOffer } from './follow-offer.tsx'
import { GroupOffer } from './group-offer.tsx'
import { quoteOf } from './quote.ts'
import { Receipt, ReceiptHead } from './receipt.tsx'
import { Shortage, useFunds } from './shortage.tsx'
import type { SlipItem } from './slip.ts'
import { EntryFacts, SlipEntryRow } from './slip-entry.tsx'
import type { SlipPanelProps } from './slip-props.ts'
import { SlipTools } from './slip-tools.tsx'
import type { Placing } from './placing.ts'

const chasePanel = chunk(() => import('./chase-panel.tsx'), 'ChasePanel', ['chase'])

function Notice({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="grid gap-2 rounded-odds border border-line-strong bg-surface-2 px-4 py-3 text-sm"
    >
      {children}
    </div>
  )
}

/** The server's error of one entry ("entries.2.unitStakeMinor"). */
function useEntryErrors(placing: Placing): (id: string) => string | undefined {
  const { find } = useTranslator()
  return (id) => {
    if (placing.status !== 'refused' || !(placing.error instanceof ApiError)) return undefined
    const at = placing.items.findIndex((item) => item.id === id)
    const fault = placing.error.fields.find(({ field }) => field.startsWith(`entries.${at}.`))
    if (!fault) return undefined
    const text = find(`errors.${fault.code}`)
    // The affected numbers are added to the text.
    return fault.code.startsWith('NUMBERS_') ? `${text} (${fault.expected})` : text
  }
}

/** The sold out numbers: "VN_MB_DE 45" is shown as 45. */
function SoldOut({ error }: { error: unknown }) {
  const { t } = useTranslator()
  if (!isApiError(error, 'NUMBERS_SOLD_OUT')) return null
  const numbers = String(error.details['numbers'] ?? '').replaceAll(/[A-Z0-9_]+ /g, '')
  if (numbers === '') return null
  return (
    <p>
      {t('lottery.soldOut')}: <bdi className="figures whitespace-normal">{numbers}</bdi>
    </p>
  )
}

/** Errors of sending the slip. */
function PlacingNotice({ placing, issue, onPlace, onReset }: SlipPanelProps) {
  const translator = useTranslator()
  const { t } = translator
  if (placing.status === 'closed') {
    return (
      <Notice>
        <p className="font-semibold">
          {t('lottery.closedBefore', { issueNo: placing.issueNo ?? '' })}
        </p>
        {issue && (
          <Button size="sm" onClick={() => onPlace(placing.items)}>
            {t('lottery.placeInNext', { issueNo: issue.issueNo })}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onReset}>
          {t('lottery.notNow')}
        </Button>
      </Notice>
    )
  }
  if (placing.status !== 'refused') return null
  return (
    <Notice>
      <p className="flex gap-2 font-semibold">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-lose" />
        {errorMessage(translator, placing.error)}
      </p>
      <SoldOut error={placing.error} />
      <LimitRefusal error={placing.error} />
      <p className="text-text-2">{t('common.delivery.notReceived')}</p>
    </Notice>
  )
}

/** A slip whose answer was lost: it blocks new ones until it is known. */
function Unanswered({ placing, offerOf, limits, onRetry }: SlipPanelProps) {
  const { t } = useTranslator()
  if (placing.status !== 'unknown') return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Notice>
        <p className="font-semibold">{t('lottery.unanswered')}</p>
        <p className="text-text-2">{t('lottery.unansweredHint')}</p>
      </Notice>
      <ul className="divide-y divide-line">
        {placing.items.map((item) => (
          <li key={item.id} className="py-3">
            <EntryFacts item={item} offer={offerOf(item)} limits={limits} />
          </li>
        ))}
      </ul>
      <Button onClick={onRetry}>{t('lottery.askAgain')}</Button>
    </div>
  )
}

/** The stake of each entry; none of what is no longer offered. */
function useStakes({ items, offerOf, limits }: SlipPanelProps) {
  const currency = useCurrency()
  return items.map((item) => {
    const offer = offerOf(item)
    return offer ? quoteOf({ offer, ...item }, limits, currency).stake : ZERO
  })
}

function PlaceBar(props: SlipPanelProps) {
  const { items, offerOf, issue, placing, onPlace } = props
  const { t } = useTranslator()
  const stakes = useStakes(props)
  const total = sum(stakes)
  const { shortage, bonus } = useFunds(stakes)
  const isSending = placing.status === 'sending'
  const areAgreed = items.every((item) => isAgreed(offerOf(item), item))
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">{t('lottery.totalStake')}</span>
        <Money amount={total} className="text-xl" />
      </p>
      <p className="flex items-baseline justify-between gap-4 text-sm text-text-2">
        {issue ? (
          <>
            <span>{t('bets.issue', { issueNo: issue.issueNo })}</span>
            <Countdown to={issue.closesAt} />
          </>
        ) : (
          t('lottery.waitingForIssue')
        )}
      </p>
      <Shortage amount={shortage} bonus={bonus} />
      <Button
        size="lg"
        isBlock
        isLoading={isSending}
        disabled={!issue || !areAgreed || shortage !== undefined}
        onClick={() => onPlace(items)}
      >
        {t('lottery.place')} <Money amount={total} />
      </Button>
      {isSending && <DeliveryNote delivery={placing.delivery} />}
    </div>
  )
}

function Entries(props: SlipPanelProps & { readonly shown: readonly SlipItem[] }) {
  const { shown, offerOf, limits, placing, dispatch, onEdit } = props
  const errorOf = useEntryErrors(placing)
  return (
    <ul className="divide-y divide-line">
      {shown.map((item) => (
        <SlipEntryRow
          key={item.id}
          item={item}
          offer={offerOf(item)}
          limits={limits}
          error={errorOf(item.id)}
          isLocked={placing.status === 'sending'}
          onEdit={() => onEdit(item)}
          onRemove={() => dispatch({ type: 'removed', ids: [item.id] })}
          onReprice={(price) => dispatch({ type: 'repriced', id: item.id, price })}
        />
      ))}
    </ul>
  )
}

/** Turns the slip into a group ticket. */
function Together(props: SlipPanelProps) {
  const { lotteryCode, items, offerOf, placing } = props
  const stake = sum(useStakes(props))
  const areAgreed = items.every((item) => isAgreed(offerOf(item), item))
  const isDisabled = placing.status === 'sending' || !areAgreed
  return (
    <div className="flex flex-wrap gap-2">
      <GroupOffer {...{ lotteryCode, items, stake, isDisabled }} />
      <FollowOffer lotteryCode={lotteryCode} />
    </div>
  )
}

/** The slip: its entries, their price, and the state of sending. */
export function SlipPanel(props: SlipPanelProps) {
  const { placing } = props
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      {/* Mounted at once: a status region that appears with its text is rarely announced. */}
      <div role="status">{placing.status === 'accepted' && <ReceiptHead {...placing} />}</div>
      <SlipState {...props} />
    </div>
  )
}

function SlipState(props: SlipPanelProps) {
  const { items, placing, chase, onChase, onRepeat, onReset } = props
  const { t } = useTranslator()
  if (placing.status === 'unknown') return <Unanswered {...props} />
  if (placing.status === 'accepted') {
    return <Receipt {...placing} onRepeat={() => onRepeat(placing.items)} onDone={onReset} />
  }
  const isSending = placing.status === 'sending'
  const shown = isSending ? placing.items : items
  const entries = <Entries {...props} shown={shown} />
  if (chase && !isSending) {
    const leave = () => onChase(undefined)
    return (
      <Suspense fallback={<Skeleton className="h-60" />}>
        <chasePanel.Component
          {...props}
          chase={chase}
          onBack={leave}
          onReset={() => {
            leave()
            onReset()
          }}
        >
          {entries}
        </chasePanel.Component>
      </Suspense>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PlacingNotice {...props} />
      {shown.length === 0 ? (
        <p className="py-4 text-text-2">{t('lottery.slipEmpty')}</p>
      ) : (
        <>
          {entries}
          <PlaceBar {...props} items={shown} />
          <Button variant="secondary" disabled={isSending} onClick={() => onChase(NEW_CHASE)}>
            <Repeat aria-hidden className="size-4" />
            {t('lottery.chase')}
          </Button>
        </>
      )}
      <SlipTools {...props} shown={shown} />
      <Together {...props} items={shown} />
    </div>
  )
}
