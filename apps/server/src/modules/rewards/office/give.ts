import { isPayable, minor } from '@fairhouse/money'
import type { ApprovalShape, GiveRewardBody } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { readNow } from '#server/db/clock.ts'
import { Problem } from '#server/core/problem.ts'
import { readRoundTerms, ROUNDS_MOST, type StoredRounds } from '../../free-rounds/index.ts'
import { requireMember } from '../../members/index.ts'
import { auditAction, propose, requirePermission, type CarryOut } from '../../staff/index.ts'
import { giveRewards } from '../give-rewards.ts'

/** What the approval stores, and what its execution reads. */
type GiveInput = Omit<GiveRewardBody, 'reason'> & {
  readonly username: string
  /** Of its amounts, for who decides. */
  readonly currency: string
}

const invalid = (field: string, expected: string) =>
  new Problem('VALIDATION_FAILED', [{ field, code: 'VALIDATION_FAILED', expected }])

/** Throws VALIDATION_FAILED: an amount that cannot be paid, terms of what is no bonus, or none. */
function requireGift({ kind, amount, terms }: GiveRewardBody, { currency }: Brand): void {
  const isMoney = kind === 'money' || kind === 'bonus'
  if (isMoney && !isPayable(minor(BigInt(amount)), currency)) {
    throw invalid('amount', `${currency.digits} decimals`)
  }
  if (kind === 'bonus' && terms === null) throw invalid('terms', 'terms')
  if (kind !== 'bonus' && terms !== null) throw invalid('terms', 'null')
  if (terms && terms.weights.every(({ rateBp }) => rateBp === 0)) {
    throw invalid('terms.weights', '> 0')
  }
}

/**
 * The rounds of a gift as the reward keeps them; undefined for what is none. Throws
 * VALIDATION_FAILED: a game that has none, amounts outside its bounds, rounds of what is none.
 */
async function roundsOf(
  tx: Tx,
  brand: Brand,
  { kind, amount, rounds }: Pick<GiveRewardBody, 'kind' | 'amount' | 'rounds'>,
): Promise<StoredRounds | undefined> {
  if ((kind === 'rounds') !== (rounds !== undefined)) throw invalid('rounds', kind)
  if (!rounds) return undefined
  if (BigInt(amount) > ROUNDS_MOST) throw invalid('amount', `<= ${ROUNDS_MOST}`)
  return readRoundTerms(tx, brand, rounds)
}

/** Whether the jurisdiction lets a member be given something, and nothing speaks against it now. */
async function mayGive(tx: Tx, brand: Brand, memberId: bigint): Promise<boolean> {
  const rows = await tx.query<{ may: boolean }>(
    `select may_be_rewarded($1, $2) and ($3 or exists (select from own_days
       where brand_id = $1 and member_id = $2 and bets > 0)) as may`,
    [brand.brandId, memberId, brand.profile.rewards.beforeABet],
  )
  return rows[0]?.may === true
}

/**
 * Proposes to give a member a reward, for a second pair of eyes. Requires the permission to write
 * rewards. Throws, in order: MEMBER_NOT_FOUND, VALIDATION_FAILED, REWARD_NOT_ALLOWED (paused,
 * excluded, at risk, or before a bet where that is forbidden; asked again at the approval).
 */
export function proposeReward(
  { db, brand, actor }: { readonly db: Db; readonly brand: Brand; readonly actor: StaffActor },
  memberId: string,
  { reason, ...gift }: GiveRewardBody,
): Promise<ApprovalShape> {
  const { brandId } = brand
  return db.transaction(async (tx) => {
    const member = await requireMember(tx, brandId, memberId)
    requireGift({ reason, ...gift }, brand)
    await roundsOf(tx, brand, gift)
    if (!(await mayGive(tx, brand, member.member_id))) throw new Problem('REWARD_NOT_ALLOWED')
    const currency = brand.currency.code
    const input: GiveInput = { username: member.username, currency, ...gift }
    return propose(tx, actor, {
      brandId,
      action: 'member.giveReward',
      subject: memberId,
      input: { ...input },
      reason,
    })
  })
}

const DAY_MS = 86_400_000

/** What it consists of, with its terms. */
function contentOf({ kind, terms }: GiveInput, rounds: StoredRounds | undefined) {
  if (rounds) return { kind: 'rounds', rounds } as const
  return terms ? ({ kind: 'bonus', terms } as const) : ({ kind: plainKind(kind) } as const)
}

const plainKind = (kind: GiveInput['kind']) => (kind === 'points' ? 'points' : 'money')

/**
 * Carries out `member.giveReward`, in the transaction of the decision: once, however many decide at
 * once. The approver needs the permission to decide rewards. Throws PERMISSION_DENIED,
 * MEMBER_NOT_FOUND, REWARD_NOT_ALLOWED.
 */
export const carryOutReward: CarryOut = async (tx, context, approval, actor) => {
  const { brand_id: brandId, approval_id: approvalId, subject, reason, proposer } = approval
  requirePermission(actor, brandId, 'rewards.decide')
  const input = approval.input as unknown as GiveInput
  const { amount, title, claimDays } = input
  const brand = await context.brands.within(tx, brandId)
  const member = await requireMember(tx, brandId, subject)
  const now = await readNow(tx)
  const rounds = await roundsOf(tx, brand, input)
  const gift = {
    memberId: member.member_id,
    source: 'manual',
    sourceKey: String(approvalId),
    ...contentOf(input, rounds),
    amount: BigInt(amount),
    names: [{ language: brand.settings.languages.defaultLanguage, text: title }],
    facts: [],
    expiresAt: claimDays === null ? null : new Date(now.getTime() + claimDays * DAY_MS),
  } as const
  const may = await mayGive(tx, brand, member.member_id)
  const given = may ? await giveRewards(tx, brandId, [gift]) : []
  if (given.length === 0) throw new Problem('REWARD_NOT_ALLOWED')
  const details = { ...input, reason, proposedBy: proposer }
  await auditAction(tx, actor, { brandId, action: 'member.rewarded', subject, details })
}
