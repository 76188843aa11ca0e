import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { moveFigures } from '../../team-figures/index.ts'
import { saveLines, findPlace, type Place } from '../../agent-tree/index.ts'

/** The longest line of members. */
const DEEPEST = 128

interface TeamMove {
  readonly memberId: bigint
  /** The new upline; null: at the head of a line. */
  readonly toId: bigint | null
  readonly reason: string
  /** The business day of the brand. */
  readonly today: string
  /** As the audit names them. */
  readonly by: string
}

function refuse(): never {
  const code = 'VALIDATION_FAILED'
  throw new Problem(code, [{ field: 'to', code }])
}

/**
 * Nobody is moved below themselves or a trial, no agent under one of members only, no agent of the
 * operator under anyone, and no line grows too long.
 */
async function requirePlace(
  tx: Tx,
  brandId: number,
  moved: Place,
  to: Place | undefined,
): Promise<void> {
  if (!to) return
  const isCircle = to.memberId === moved.memberId || to.line.includes(moved.memberId)
  if (isCircle || to.kind !== 'agent') refuse()
  if (moved.agentType === 42 || (moved.kind === 'agent' && to.agentType === 2)) refuse()
  const rows = await tx.query<{ depth: number }>(
    `select coalesce(max(cardinality(ancestor_ids)), $3)::int as depth from members
     where brand_id = $1 and ancestor_ids >= $2::bigint[]
       and ancestor_ids < $4::bigint[]`,
    [
      brandId,
      [...moved.line, moved.memberId],
      moved.line.length,
      [...moved.line, moved.memberId + 1n],
    ],
  )
  const below = (rows[0]?.depth ?? 0) - moved.line.length
  if (to.line.length + 1 + below > DEEPEST) refuse()
}

/**
 * Locks the tree, and checks whether a member may be moved so. Throws the errors of `moveTeam`,
 * except NOT_CHANGED.
 */
export async function requireMove(
  tx: Tx,
  brandId: number,
  { memberId, toId }: Pick<TeamMove, 'memberId' | 'toId'>,
): Promise<{ readonly moved: Place; readonly to: Place | undefined }> {
  await tx.query('select lock_tree($1, true)', [brandId])
  const moved = await findPlace(tx, brandId, memberId)
  if (!moved || moved.kind === 'trial') throw new Problem('MEMBER_NOT_FOUND')
  const to = toId === null ? undefined : await findPlace(tx, brandId, toId)
  if (toId !== null && !to) refuse()
  await requirePlace(tx, brandId, moved, to)
  return { moved, to }
}

/**
 * Moves a member with all below under another agent, or to the head of a line, and the sums of
 * teams with them, also of the past: reports show the tree as it is. Contracts compute the days up
 * to today by the line of their time, also when they are corrected later (past-lines.ts). Only
 * staff, by two people. Returns how many moved. Throws MEMBER_NOT_FOUND, NOT_CHANGED,
 * VALIDATION_FAILED (`to`: no agent of the brand, or one below the member).
 */
export async function moveTeam(tx: Tx, brandId: number, move: TeamMove): Promise<number> {
  const { memberId, toId, reason, by, today } = move
  const { moved, to } = await requireMove(tx, brandId, move)
  if ((moved.line.at(-1) ?? null) === toId) throw new Problem('NOT_CHANGED')
  const line = to ? [...to.line, to.memberId] : []
  await saveLines(tx, brandId, { memberId, line: moved.line, today })
  await moveFigures(tx, brandId, { memberId, from: moved.line, to: line })
  await tx.query('update members set referrer_id = $3 where brand_id = $1 and member_id = $2', [
    brandId,
    memberId,
    toId,
  ])
  const rows = await tx.query<{ members: number }>(
    `insert into member_moves (brand_id, member_id, from_line, to_line, members, reason, moved_by)
     select $1, $2, $3, $4, 1 + (select count(*) from members
       where brand_id = $1 and ancestor_ids >= $5::bigint[] and ancestor_ids < $6::bigint[]),
       $7, $8 returning members`,
    [
      brandId,
      memberId,
      moved.line,
      line,
      [...line, memberId],
      [...line, memberId + 1n],
      reason,
      by,
    ],
  )
  return rows[0]?.members ?? 0
}
