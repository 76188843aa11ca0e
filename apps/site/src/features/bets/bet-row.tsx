import { ZERO } from '@fairhouse/money'
import type { BetWire } from '@fairhouse/protocol'
import { Badge, Money, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { playName } from '../../shared/lottery/play-name.tsx'
import { lotteryName, LotteryTile } from '../../shared/lottery-look.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { STATUS_TONES } from './bet-status.ts'

/** One bet in the list. */
export function BetRow({ bet, onOpen }: { bet: BetWire; onOpen: () => void }) {
  const translator = useTranslator()
  const { t, date } = translator
  const format = useFormatMoney()
  const payout = moneyOf(bet.payoutMinor)
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full items-center gap-3.5 px-4 py-3.5 text-start transition-colors
          duration-100 hover:bg-surface-2 md:px-5"
      >
        <LotteryTile
          lotteryCode={bet.lotteryCode}
          className="size-12 shrink-0 self-start rounded-odds md:self-center"
        />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex items-start justify-between gap-3">
            <span className="font-semibold">{playName(translator, bet.playCode)}</span>
            <Badge tone={STATUS_TONES[bet.status]}>{t(`bets.status.${bet.status}`)}</Badge>
          </span>
          <span className="text-sm text-text-3">
            {lotteryName(translator, bet.lotteryCode)} · {bet.issueNo}
          </span>
          <span className="flex items-baseline justify-between gap-3">
            <span className="figures text-sm text-text-3">
              {date(bet.placedAt, 'dayMonthTime')}
            </span>
            {payout > ZERO ? (
              <Money amount={payout} isSigned isWin />
            ) : (
              <Money amount={moneyOf(bet.stakeMinor)} />
            )}
          </span>
          {bet.rebate?.state === 'paid' && (
            <span className="text-end text-sm text-text-3">
              {t('bets.rebateOf', { amount: format(moneyOf(bet.rebate.paidMinor)) })}
            </span>
          )}
        </span>
      </button>
    </li>
  )
}
