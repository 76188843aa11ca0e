import type { BetWire, GameRoundDetail } from '@fairhouse/protocol'
import type { ReactNode } from 'react'

/** Renderers of bets and rounds; injected from other features. */
export interface Shows {
  readonly bet: (bet: BetWire, onClose: () => void) => ReactNode
  readonly round: (round: GameRoundDetail) => ReactNode
}
