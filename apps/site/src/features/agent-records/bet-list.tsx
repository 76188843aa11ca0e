import type { BetWire } from '@fairhouse/protocol'
import { Card, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { familyCodeOf, useFamilies } from '../../shared/lottery/families.ts'
import { playName } from '../../shared/lottery/play-name.tsx'
import { RecordRow } from '../../shared/lottery/record-row.tsx'
import { lotteryName } from '../../shared/lottery-look.tsx'
import { moneyOf } from '../../shared/queries.ts'
import type { Shows } from './shows.ts'

const TONES = {
  open: 'brand',
  won: 'win',
  lost: 'neutral',
  refunded: 'info',
  cancelled: 'neutral',
  void: 'warn',
} as const satisfies Record<BetWire['status'], string>

/** Bets of a lottery; each opens to everything about it. */
export function BetList({ bets, shows }: { bets: readonly BetWire[]; shows: Shows }) {
  const translator = useTranslator()
  const [opened, setOpened] = useState<BetWire>()
  const { isReady } = useFamilies(bets.map(({ playCode }) => familyCodeOf(playCode)))
  if (!isReady) return null
  return (
    <Card>
      <ol className="divide-y divide-line">
        {bets.map((bet) => (
          <RecordRow
            key={bet.betId}
            lotteryCode={bet.lotteryCode}
            title={playName(translator, bet.playCode)}
            state={{ tone: TONES[bet.status], label: translator.t(`bets.status.${bet.status}`) }}
            facts={`${lotteryName(translator, bet.lotteryCode)} · ${bet.issueNo}`}
            placedAt={bet.placedAt}
            stake={moneyOf(bet.stakeMinor)}
            payout={moneyOf(bet.payoutMinor)}
            onOpen={() => setOpened(bet)}
          />
        ))}
      </ol>
      {opened && shows.bet(opened, () => setOpened(undefined))}
    </Card>
  )
}
