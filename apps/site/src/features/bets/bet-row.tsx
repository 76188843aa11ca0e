import { ZERO } from '@fairhouse/money'
import type { BetWire } from '@fairhouse/protocol'
import { Badge, Money, useTranslator } from '@fairhouse/ui'
import { playName } from '../../shared/lottery/play-name.tsx'
import { lotteryName, LotteryTile } from '../../shared/lottery-look.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { STATUS_TONES } from './bet-status.ts'

/** One bet in the list. */
export function BetRow({ bet, onOpen }: { bet: BetWire; onOpen: () => void }) {
  const translator = useTranslator()
  const { t, date } = translator
  const payout = moneyOf(bet.payoutMinor)
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full items-center gap-3.5 px-4 py-3.5 text-start transition-colors duration-100 hover:bg-surface-2 md:px-5"
      >
        <LotteryTile lotteryCode={bet.lotteryCode} className="size-12 shrink-0 rounded-odds" />
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="truncate font-semibold">{playName(translator, bet.playCode)}</span>
          <span className="text-sm text-text-3">
            {lotteryName(translator, bet.lotteryCode)} · {t('bets.issue', { issueNo: bet.issueNo })}
          </span>
          <span className="text-sm text-text-3">
            {date(bet.placedAt, 'dayMonthTime')} · {t('bets.lines', { lines: bet.lineCount })}
          </span>
        </span>
        <span className="grid shrink-0 justify-items-end gap-1.5">
          <Badge tone={STATUS_TONES[bet.status]}>{t(`bets.status.${bet.status}`)}</Badge>
          {payout > ZERO ? (
            <Money amount={payout} isSigned isWin />
          ) : (
            <Money amount={moneyOf(bet.stakeMinor)} />
          )}
        </span>
      </button>
    </li>
  )
}
