import type { BetWire, GameRoundDetail } from '@fairhouse/protocol'
import type { ReactNode } from 'react'

/** How bets and rounds are shown: other features do it. */
export interface Shows {
  readonly bet: (bet: BetWire, onClose: () => void) => ReactNode
  readonly round: (round: GameRoundDetail) => ReactNode
}
