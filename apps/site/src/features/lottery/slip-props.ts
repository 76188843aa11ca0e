import type { IssueWire } from '@fairhouse/protocol'
import type { Offer } from '../../shared/lottery/play-facts.ts'
import type { ChaseState } from './chase-state.ts'
import type { Limits } from './quote.ts'
import type { SlipAction, SlipItem } from './slip.ts'
import type { Placing } from './placing.ts'

/** What the slip shows, and what is done with it. */
export interface SlipPanelProps {
  readonly lotteryCode: string
  readonly items: readonly SlipItem[]
  /** The current offer of an entry's play. */
  readonly offerOf: (item: SlipItem) => Offer | undefined
  readonly limits: Limits
  /** The issue on sale; undefined between two issues. */
  readonly issue: IssueWire | undefined
  readonly placing: Placing
  readonly dispatch: (action: SlipAction) => void
  /** The chase settings of the slip; undefined if it is for one issue. */
  readonly chase: ChaseState | undefined
  readonly onChase: (chase: ChaseState | undefined) => void
  readonly onEdit: (item: SlipItem) => void
  readonly onPlace: (items: readonly SlipItem[]) => void
  /** Puts placed entries on the slip once more. */
  readonly onRepeat: (items: readonly SlipItem[]) => void
  readonly onRetry: () => void
  readonly onReset: () => void
}
