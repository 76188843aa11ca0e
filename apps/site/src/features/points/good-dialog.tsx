import type { MallGood } from '@fairhouse/protocol'
import { Button, Dialog, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { moneyOf } from '../../shared/queries.ts'
import { obstacleOf } from './good-bounds.ts'
import { GoodPrice, GoodState } from './good-facts.tsx'
import { GiftTerms } from './gift.tsx'
import { GoodPicture } from './good-picture.tsx'

export interface GoodDialogProps {
  readonly good: MallGood
  readonly balance: number
  readonly onExchange: () => void
  readonly onClose: () => void
}

/** A good in full, and the way to exchange points for it. */
export function GoodDialog({ good, balance, onExchange, onClose }: GoodDialogProps) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const { title, kind, content, worthMinor, leftForMember } = good
  const canExchange = obstacleOf(good, balance) === undefined
  return (
    <Dialog
      title={title}
      size="md"
      isText
      onClose={onClose}
      footer={canExchange && <Button onClick={onExchange}>{t('points.item.exchange')}</Button>}
    >
      <div className="grid gap-4">
        <div className="overflow-hidden rounded-card">
          <GoodPicture good={good} />
        </div>
        <div className="grid gap-1">
          <span className="text-xl">
            <GoodPrice good={good} />
          </span>
          {kind === 'money' && (
            <p>{t('points.item.brings', { amount: format(moneyOf(worthMinor)) })}</p>
          )}
          <GoodState good={good} balance={balance} />
          {canExchange && leftForMember !== null && (
            <p className="text-sm text-text-2">
              {t('points.item.perMember', { count: leftForMember })}
            </p>
          )}
        </div>
        <GiftTerms gift={good} />
        {content !== '' && <p className="wrap-anywhere whitespace-pre-line">{content}</p>}
      </div>
    </Dialog>
  )
}
