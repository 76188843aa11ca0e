import type { BetWire } from '@fairhouse/protocol'
import { Badge, Button, Card, Money, useServerNow, useTranslator } from '@fairhouse/ui'
import { Link } from '../../shared/router/index.ts'
import { useState } from 'react'
import { CancelDialog } from '../../shared/lottery/cancel-dialog.tsx'
import { playName } from '../../shared/lottery/play-name.tsx'
import { selectionText } from '../../shared/lottery/selection-text.tsx'
import { moneyOf } from '../../shared/queries.ts'

const SHOWN_CHOICES = 12

function toneOf({ status }: BetWire) {
  return status === 'open' ? 'info' : status === 'won' ? 'win' : 'neutral'
}

function BetLine({ bet, onCancel }: { bet: BetWire; onCancel: () => void }) {
  const translator = useTranslator()
  const { t } = translator
  const now = useServerNow()
  const isCancellable = bet.status === 'open' && Date.parse(bet.closesAt) > now
  const payout = moneyOf(bet.payoutMinor)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="grid min-w-40 flex-1 gap-0.5">
        <p className="font-semibold">{playName(translator, bet.playCode)}</p>
        <p className="text-sm text-text-2">
          {selectionText(translator, bet.playCode, bet.selection, SHOWN_CHOICES)}
        </p>
        <p className="text-sm text-text-3">
          {t('bets.issue', { issueNo: bet.issueNo })} · {t('bets.lines', { lines: bet.lineCount })}
        </p>
      </div>
      <div className="flex items-center gap-3 max-sm:w-full max-sm:justify-between">
        {payout > 0n ? (
          <Money amount={payout} isSigned isWin={payout > moneyOf(bet.stakeMinor)} />
        ) : (
          <Money amount={moneyOf(bet.stakeMinor)} />
        )}
        {isCancellable ? (
          <Button variant="secondary" size="sm" onClick={onCancel}>
            {t('bets.cancel')}
          </Button>
        ) : (
          <Badge tone={toneOf(bet)}>{t(`bets.status.${bet.status}`)}</Badge>
        )}
      </div>
    </li>
  )
}

/** The member's bets on the issues of this page; open ones can be cancelled. */
export function MyBets({ bets }: { bets: readonly BetWire[] }) {
  const { t } = useTranslator()
  const [cancelling, setCancelling] = useState<BetWire>()
  if (bets.length === 0) return null
  return (
    <section className="grid gap-3">
      <header className="flex items-baseline justify-between gap-4">
        <h2 className="text-xl font-bold">{t('lottery.myBets')}</h2>
        <Link to="/bets" className="inline-flex min-h-11 items-center font-semibold text-brand">
          {t('lottery.toBets')}
        </Link>
      </header>
      <Card>
        <ul className="divide-y divide-line">
          {bets.map((bet) => (
            <BetLine key={bet.betId} bet={bet} onCancel={() => setCancelling(bet)} />
          ))}
        </ul>
      </Card>
      {cancelling && (
        <CancelDialog
          bet={cancelling}
          onClose={() => setCancelling(undefined)}
          onDone={() => setCancelling(undefined)}
        />
      )}
    </section>
  )
}
