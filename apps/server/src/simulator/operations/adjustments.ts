import type { ApprovalShape } from '@fairhouse/protocol'
import { approve } from '../../modules/staff/approvals/decide.ts'
import type { MemberStaffContext } from '../../modules/staff/context.ts'
import { proposeAdjustment } from '../../modules/ledger/office/adjustments.ts'
import { wireId } from '#server/core/ids.ts'
import type { Operation } from '../operation.ts'
import { APPROVALS } from '../../office.ts'
import type { SimulatedNode } from '../node.ts'
import type { World } from '../world.ts'
import { expectCode } from './expect.ts'

const AMOUNTS = [100n, 10_000n, 250_000n, 2_000_000n]

/** One of the staff proposes an adjustment. */
export function planProposal(world: World): Operation | undefined {
  const { dice, model, brand, staff, now } = world
  const { account, session } = world.member()
  const by = dice.next(staff.length)
  const actor = staff[by]
  if (!actor) return undefined
  const size = dice.pick(AMOUNTS)
  const isCredit = dice.chance(0.5)
  const amount = isCredit ? size : -size
  const proposal = {
    memberId: wireId('mbr', session.memberId),
    direction: isCredit ? ('credit' as const) : ('debit' as const),
    amountMinor: `${size}`,
    reason: 'made good',
  }
  const isCovered = isCredit || model.book.balanceOf(account) >= size
  const name = `proposing ${amount} for ${account}`
  const operation: Operation<ApprovalShape> = {
    name,
    // Without a key: of two copies one is never decided, and expires.
    isKeyless: true,
    attempt: ({ db }) => proposeAdjustment({ db, brand, actor }, proposal),
    onOutcome(outcome, slack) {
      expectCode(name, outcome, new Set([isCovered ? 'ok' : 'INSUFFICIENT_FUNDS']), slack)
      if (!outcome.ok) return
      const { approvalId } = outcome.value
      model.adjustments.propose({ approvalId, account, amount, by, proposedAt: now })
    },
  }
  return operation as Operation
}

/** The node's dependencies of adjustments. */
function contextOf({ db, rng, vault, brands }: SimulatedNode) {
  const context = { db, rng, vault, brands } as unknown as MemberStaffContext
  return { ...context, approvals: APPROVALS }
}

/** One of the staff approves a proposal; its proposer must not. */
export function planAgreement(world: World): Operation | undefined {
  const { dice, model, brand, staff, now } = world
  const open = model.adjustments.all.filter(({ isPosted }) => !isPosted)
  const from = open.length > 0 && dice.chance(0.9) ? open : model.adjustments.all
  if (from.length === 0) return undefined
  const proposal = dice.pick(from)
  const who = dice.next(staff.length)
  const actor = staff[who]
  if (!actor) return undefined
  const { approvalId, by } = proposal
  const expected = new Set([model.adjustments.mayAgree(proposal, who, now)])
  if (by !== who) proposal.wasAgreed = true
  const name = `agreeing to ${approvalId}`
  const { brandId } = brand
  return {
    name,
    isKeyless: true,
    attempt: (node) => approve(contextOf(node), actor, { brandId, approvalId }),
    onOutcome(outcome, slack) {
      // An earlier try, whose answer was lost, succeeded.
      if (outcome.tries > 1 && expected.has('ok')) expected.add('APPROVAL_DECIDED')
      expectCode(name, outcome, expected, slack)
    },
  }
}
