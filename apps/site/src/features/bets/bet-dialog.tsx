import { ZERO } from '@fairhouse/money'
import type { BetWire } from '@fairhouse/protocol'
import {
  Badge,
  Button,
  buttonClass,
  Dialog,
  Money,
  useServerNow,
  useTranslator,
} from '@fairhouse/ui'
import { Link } from '../../shared/router/index.ts'
import { useState } from 'react'
import { Fact } from '../../shared/fact.tsx'
import { DrawView } from '../../shared/lottery/draw-view.tsx'
import { playName } from '../../shared/lottery/play-name.tsx'
import { lotteryName } from '../../shared/lottery-look.tsx'
import { SealLine } from '../../shared/lottery/seal-line.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { isCancellable, STATUS_TONES, whyOf } from './bet-status.ts'
import { CancelDialog } from '../../shared/lottery/cancel-dialog.tsx'
import { BetHistory } from './bet-history.tsx'
import { BetCalculation } from './bet-calculation.tsx'
import { RepeatButton } from './repeat-button.tsx'
import { SelectionView } from './selection-view.tsx'

/** The rebate of the stake, and when it was paid. */
function RebateFact({ rebate }: { rebate: NonNullable<BetWire['rebate']> }) {
  const { t, date, number } = useTranslator()
  const { state, paidAt } = rebate
  const amount = moneyOf(state === 'paid' ? rebate.paidMinor : rebate.amountMinor)
  const rate = number(Number(rebate.rate), { style: 'percent', maximumFractionDigits: 2 })
  return (
    <Fact label={t('bets.rebate', { rate })}>
      {state !== 'void' && <Money amount={amount} />}
      <span className="block text-sm font-normal text-text-2">
        {state === 'paid' && paidAt !== null
          ? t('bets.rebatePaid', { time: date(paidAt, 'dateTimeSeconds') })
          : t(state === 'void' ? 'bets.rebateVoid' : 'bets.rebatePromised')}
      </span>
    </Fact>
  )
}

function Facts({ bet }: { bet: BetWire }) {
  const { t, date, number } = useTranslator()
  const [payout, refund] = [moneyOf(bet.payoutMinor), moneyOf(bet.refundMinor)]
  return (
    <dl className="divide-y divide-line">
      <Fact label={t('bets.stake')}>
        <Money amount={moneyOf(bet.stakeMinor)} />
      </Fact>
      <Fact label={t('bets.unitStake')}>
        <span className="figures whitespace-normal">
          {t('bets.lines', { lines: bet.lineCount })} ×{' '}
          <Money amount={moneyOf(bet.unitStakeMinor)} /> × {number(bet.multiple)}
        </span>
      </Fact>
      {payout > ZERO && (
        <Fact label={t('bets.payout')}>
          <Money amount={payout} isWin />
        </Fact>
      )}
      {refund > ZERO && (
        <Fact label={t('bets.refund')}>
          <Money amount={refund} />
        </Fact>
      )}
      {bet.rebate && <RebateFact rebate={bet.rebate} />}
      <Fact label={t('bets.placedAt')}>{date(bet.placedAt, 'dateTimeSeconds')}</Fact>
      <Fact label={t('bets.betNo')}>
        <span className="font-mono text-sm">{bet.betId}</span>
      </Fact>
    </dl>
  )
}

export interface BetDialogProps {
  readonly bet: BetWire
  readonly onClose: () => void
  /** Another member's bet, as seen by an agent: it can be neither repeated nor cancelled. */
  readonly isOthers?: boolean
}

/** All details of one bet: the selection, the draw, and the reason for its outcome. */
export function BetDialog({ bet, onClose, isOthers = false }: BetDialogProps) {
  const translator = useTranslator()
  const { t } = translator
  const now = useServerNow()
  const [isCancelling, setIsCancelling] = useState(false)
  const name = lotteryName(translator, bet.lotteryCode)
  return (
    <Dialog
      title={playName(translator, bet.playCode)}
      description={`${name} · ${t('bets.issue', { issueNo: bet.issueNo })}`}
      isText
      size="md"
      onClose={onClose}
      footer={
        <>
          {bet.draw && (
            <Link
              to="/verify/$issueId"
              params={{ issueId: bet.issueId }}
              className={buttonClass('secondary')}
            >
              {t('bets.verify')}
            </Link>
          )}
          {!isOthers && <RepeatButton bet={bet} />}
          {!isOthers && isCancellable(bet, now) && (
            <Button variant="danger" onClick={() => setIsCancelling(true)}>
              {t('bets.cancel')}
            </Button>
          )}
          <Button variant="ghost" className="max-md:hidden" onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <div className="flex items-start gap-3">
          <Badge tone={STATUS_TONES[bet.status]}>{t(`bets.status.${bet.status}`)}</Badge>
          <p className="text-text-2">{whyOf(translator, bet, now)}</p>
        </div>
        <section className="grid gap-2.5">
          <h3 className="font-bold">{t('bets.selection')}</h3>
          <SelectionView bet={bet} />
        </section>
        {bet.draw && (
          <section className="grid gap-2.5">
            <h3 className="font-bold">{t('bets.result')}</h3>
            <DrawView draw={bet.draw} />
          </section>
        )}
        {bet.history && <BetHistory history={bet.history} />}
        <BetCalculation bet={bet} />
        <Facts bet={bet} />
        <SealLine issueId={bet.issueId} plan={bet.drawPlan} />
      </div>
      {isCancelling && (
        <CancelDialog bet={bet} onClose={() => setIsCancelling(false)} onDone={onClose} />
      )}
    </Dialog>
  )
}
