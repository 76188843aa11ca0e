import { isPayable, minor } from '@fairhouse/money'
import type { ReferralRules, ReferralRulesBody } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { auditAction, auditName } from '../../staff/index.ts'
import { presentStage } from '../read-referral.ts'
import { readRules } from '../rules.ts'

interface RulesAction {
  readonly db: Db
  readonly brand: Brand
  readonly actor: StaffActor
}

/** What is given for friends, and what was spent. Requires the permission to view rewards. */
export async function readStaffRules(tx: Tx, brand: Brand): Promise<ReferralRules> {
  const { brandId, profile } = brand
  const rules = await readRules(tx, brandId)
  const kind = rules?.kind ?? 'money'
  const budgets = await tx.query<{ budget: bigint; spent: bigint }>(
    'select budget, spent from referral_budgets where brand_id = $1 and kind = $2',
    [brandId, kind],
  )
  return {
    kind,
    stages: (rules?.stages ?? []).map(presentStage),
    mostFriends: rules?.most_friends ?? null,
    budget: String(budgets[0]?.budget ?? 0n),
    spent: String(budgets[0]?.spent ?? 0n),
    rulesNo: rules?.rules_no ?? 0,
    forDeposits: profile.rewards.forDeposits,
    beforeABet: profile.rewards.beforeABet,
    setBy: rules?.set_by ?? null,
    setAt: rules?.set_at.toISOString() ?? null,
  }
}

function fault(field: string, expected: string): Problem {
  return new Problem('VALIDATION_FAILED', [{ field, code: 'VALIDATION_FAILED', expected }])
}

/** Throws VALIDATION_FAILED with the field. */
function requireSound({ profile, currency }: Brand, body: ReferralRulesBody): void {
  const { forDeposits, beforeABet } = profile.rewards
  for (const [place, stage] of body.stages.entries()) {
    const at = (field: string) => `stages.${place}.${field}`
    if (!forDeposits && stage.depositedMinor !== '0') throw fault(at('depositedMinor'), '0')
    if (!beforeABet && stage.turnoverMinor === '0') throw fault(at('turnoverMinor'), '> 0')
    const [prize, welcome] = [BigInt(stage.prize), BigInt(stage.welcome)]
    if (prize + welcome === 0n) throw fault(at('prize'), '> 0')
    if (body.kind !== 'money') continue
    if (!isPayable(minor(prize), currency)) throw fault(at('prize'), 'payable in the currency')
    if (!isPayable(minor(welcome), currency)) throw fault(at('welcome'), 'payable in the currency')
  }
}

const WRITE = `
insert into referral_rules (brand_id, rules_no, kind, stages, most_friends, set_by)
select $1, 1 + coalesce(max(rules_no), 0), $2, $3, $4, $5 from referral_rules where brand_id = $1`

/**
 * Sets what is given for friends who register from now on; for those who came before, the rules
 * stay that stood then. The budget is for both. Requires the permission to set rewards. Throws
 * NOT_FOUND (a brand of trials), VALIDATION_FAILED.
 */
export async function setRules(
  { db, brand, actor }: RulesAction,
  { reason, ...body }: ReferralRulesBody & { readonly reason: string },
): Promise<ReferralRules> {
  if (brand.trialOf !== undefined) throw new Problem('NOT_FOUND')
  requireSound(brand, body)
  const { brandId } = brand
  return db.transaction(async (tx) => {
    await tx.query('select from brands where brand_id = $1 for no key update', [brandId])
    const before = await readStaffRules(tx, brand)
    const budgets = await tx.query(
      `insert into referral_budgets as b (brand_id, kind, budget) values ($1, $2, $3)
       on conflict (brand_id, kind) do update set budget = excluded.budget
       where b.spent <= excluded.budget returning 1 as set`,
      [brandId, body.kind, body.budget],
    )
    if (budgets.length === 0) throw fault('budget', 'no less than was spent')
    const stages = body.stages.map(({ depositedMinor, turnoverMinor, prize, welcome }) => ({
      deposited: depositedMinor,
      turnover: turnoverMinor,
      prize,
      welcome,
    }))
    await tx.query(WRITE, [
      brandId,
      body.kind,
      JSON.stringify(stages),
      body.mostFriends,
      auditName(actor),
    ])
    const after = await readStaffRules(tx, brand)
    await auditAction(tx, actor, {
      brandId,
      action: 'referral.set',
      subject: brand.code,
      details: { before, after, reason },
    })
    return after
  })
}
