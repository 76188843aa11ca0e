import type { BetWire } from '@fairhouse/protocol'
import { useFormatMoney, useTranslator } from '@fairhouse/ui'
import { playName } from '../../shared/lottery/play-name.tsx'
import { RecordRow } from '../../shared/lottery/record-row.tsx'
import { lotteryName } from '../../shared/lottery-look.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { STATUS_TONES } from './bet-status.ts'

/** One bet in the list. */
export function BetRow({ bet, onOpen }: { bet: BetWire; onOpen: () => void }) {
  const translator = useTranslator()
  const { t } = translator
  const format = useFormatMoney()
  const { lotteryCode, issueNo, status, rebate } = bet
  return (
    <RecordRow
      lotteryCode={lotteryCode}
      title={playName(translator, bet.playCode)}
      state={{ tone: STATUS_TONES[status], label: t(`bets.status.${status}`) }}
      facts={`${lotteryName(translator, lotteryCode)} · ${issueNo}`}
      placedAt={bet.placedAt}
      stake={moneyOf(bet.stakeMinor)}
      payout={moneyOf(bet.payoutMinor)}
      onOpen={onOpen}
    >
      {rebate?.state === 'paid' && (
        <span className="text-end text-sm text-text-3">
          {t('bets.rebateOf', { amount: format(moneyOf(rebate.paidMinor)) })}
        </span>
      )}
    </RecordRow>
  )
}
