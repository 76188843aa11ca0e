import type { SlipAccepted } from '@fairhouse/protocol'
import { Button, buttonClass, Money, useTranslator } from '@fairhouse/ui'
import { Link } from '../../shared/router/index.ts'
import { CircleCheck, Repeat } from 'lucide-react'
import { playName } from '../../shared/lottery/play-name.tsx'
import { SealLine } from '../../shared/lottery/seal-line.tsx'
import { selectionText } from '../../shared/lottery/selection-text.tsx'
import { moneyOf } from '../../shared/queries.ts'
import type { SlipItem } from './slip.ts'

const SHOWN_CHOICES = 12

export interface ReceiptProps {
  readonly receipt: SlipAccepted
  readonly items: readonly SlipItem[]
  readonly issueNo: string | undefined
  readonly onRepeat: () => void
  readonly onDone: () => void
}

/** Confirms the bets. Must be rendered into an existing status region. */
export function ReceiptHead({ receipt, issueNo }: Pick<ReceiptProps, 'receipt' | 'issueNo'>) {
  const { t, date } = useTranslator()
  return (
    <div className="flex items-start gap-3 pb-4">
      <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-win" />
      <div className="grid gap-0.5">
        <p className="text-lg font-bold">
          {t('lottery.accepted', { count: receipt.betIds.length })}
        </p>
        <p className="text-sm text-text-2">
          {issueNo !== undefined && `${t('bets.issue', { issueNo })} · `}
          {date(receipt.placedAt, 'timeSeconds')}
        </p>
      </div>
    </div>
  )
}

/** The accepted bets with their numbers, and the remaining balance. */
export function Receipt({ receipt, items, onRepeat, onDone }: Omit<ReceiptProps, 'issueNo'>) {
  const translator = useTranslator()
  const { t } = translator
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <dl className="divide-y divide-line rounded-odds border border-line px-3">
        {receipt.betIds.map((betId, at) => {
          const item = items[at]
          return (
            <div key={betId} className="flex flex-wrap justify-between gap-x-4 py-2 text-sm">
              <dt>{item ? playName(translator, item.playCode) : t('bets.betNo')}</dt>
              <dd className="font-mono text-text-2">{betId}</dd>
              {item && (
                <dd className="w-full wrap-anywhere text-text-2 tabular-nums">
                  {selectionText(translator, item.playCode, item.selection, SHOWN_CHOICES)}
                </dd>
              )}
            </div>
          )
        })}
        <div className="flex justify-between gap-4 py-2">
          <dt className="font-semibold">{t('lottery.totalStake')}</dt>
          <dd>
            <Money amount={moneyOf(receipt.stakeMinor)} />
          </dd>
        </div>
        {moneyOf(receipt.rebateMinor) > 0n && (
          <div className="flex justify-between gap-4 py-2 text-sm">
            <dt className="text-text-2">{t('lottery.rebate')}</dt>
            <dd>
              <Money amount={moneyOf(receipt.rebateMinor)} />
            </dd>
          </div>
        )}
        <div className="flex justify-between gap-4 py-2 text-sm">
          <dt className="text-text-2">{t('lottery.balanceAfter')}</dt>
          <dd>
            <Money amount={moneyOf(receipt.sumBalance)} />
          </dd>
        </div>
      </dl>
      {receipt.draws.map((plan) => (
        <SealLine key={plan.issueId} issueId={plan.issueId} plan={plan} />
      ))}
      <div className="grid grid-cols-2 gap-2">
        <Button variant="secondary" onClick={onRepeat}>
          <Repeat aria-hidden className="size-4" />
          {t('lottery.repeat')}
        </Button>
        <Link to="/bets" className={buttonClass('secondary')}>
          {t('lottery.toBets')}
        </Link>
      </div>
      <Button onClick={onDone}>{t('lottery.betAgain')}</Button>
    </div>
  )
}
