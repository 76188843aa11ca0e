import { minor } from '@fairhouse/money'
import type { FreeKind } from '@fairhouse/protocol'
import { reachedStages, type FriendFacts, type ReferralStage } from '@fairhouse/rewards'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'

/** A stage as its row has it: amounts as texts, ledger units or points. */
export interface StageRow {
  readonly deposited: string
  readonly turnover: string
  /** For the referrer. */
  readonly prize: string
  /** For the friend. */
  readonly welcome: string
}

export interface RulesRow {
  readonly [column: string]: unknown
  readonly rules_no: number
  readonly kind: FreeKind
  readonly stages: readonly StageRow[]
  readonly most_friends: number | null
  readonly set_by: string
  readonly set_at: Date
}

/** The rules by which friends count who register now; undefined before any were set. */
export async function readRules(tx: Tx, brandId: number): Promise<RulesRow | undefined> {
  const rows = await tx.query<RulesRow>(
    `select rules_no, kind, stages, most_friends, set_by, set_at from referral_rules
     where brand_id = $1 order by rules_no desc limit 1`,
    [brandId],
  )
  return rows[0]
}

/**
 * The places of the stages that a friend has reached. Where the jurisdiction has it so, a stage
 * that asks for deposits counts for nothing, and none counts before a settled bet.
 */
export function placesReached(
  stages: readonly StageRow[],
  facts: FriendFacts,
  { forDeposits, beforeABet }: Brand['profile']['rewards'],
): readonly number[] {
  if (!beforeABet && facts.turnover <= 0n) return []
  const asked = stages.flatMap(({ deposited, turnover, prize }, place): ReferralStage[] => {
    if (!forDeposits && BigInt(deposited) > 0n) return []
    const amounts = {
      deposited: minor(BigInt(deposited)),
      turnover: minor(BigInt(turnover)),
      reward: minor(BigInt(prize)),
    }
    return [{ id: String(place), ...amounts }]
  })
  return reachedStages(asked, facts).map(({ id }) => Number(id))
}

const SHOWN = 2

/** A name of which only the beginning is told. */
export const maskName = (username: string): string => `${username.slice(0, SHOWN)}•••`
