import type { TicketPrizesWire, TicketPrizeWire } from '@fairhouse/protocol'
import type { Phase } from './use-motion.ts'

/** What every scene is given. */
export interface SceneProps {
  readonly phase: Phase
  readonly table: TicketPrizesWire
  /** What was drawn; undefined before. */
  readonly prize: TicketPrizeWire | undefined
  readonly drawn: number | undefined
}
