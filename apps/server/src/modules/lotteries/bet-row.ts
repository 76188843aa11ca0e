import type { SelfRebate } from '@fairhouse/lottery/all'

/** A bet as it will be written; its number and time come with the batch. */
export interface BetRow {
  readonly issueId: bigint
  readonly playCode: string
  readonly selection: string
  readonly price: string
  readonly variant: string
  readonly lineCount: number
  readonly unitStake: bigint
  readonly multiple: number
  readonly stake: bigint
  /** Of a bet at a lower prize group than the own one; never of nothing. */
  readonly rebate?: SelfRebate | undefined
}
