import { familyOf, type FamilyCode, type SelectionFault } from '@fairhouse/lottery/all'
import { writeAudit } from '../../audit/index.ts'
import type { Db } from '#server/db/tx.ts'
import { recordDraw, sealDueIssues } from '../issue-cycle.ts'

/** How the recording of a result ended. */
export type RecordAnswer =
  | 'recorded'
  /** This very result was recorded before. */
  | 'same'
  /** Another result stands: it is final here. */
  | 'drawn'
  /** Sale still runs. */
  | 'notClosed'
  /** No such issue, or its lottery draws by itself. */
  | 'notFound'

/** A result that is none of its family's. */
export class ResultInvalid extends Error {
  readonly fault: SelectionFault

  constructor(fault: SelectionFault) {
    super(`${fault.field}: ${fault.reason}${fault.expected ? `, expected ${fault.expected}` : ''}`)
    this.name = 'ResultInvalid'
    this.fault = fault
  }
}

/** Two draws are the same whatever the order of their fields in the text. */
async function isRecorded(
  context: { readonly db: Db },
  issue: { readonly brandId: number; readonly lotteryCode: string; readonly issueNo: string },
  draw: object,
): Promise<boolean> {
  const rows = await context.db.query(
    `select 1 from issues where brand_id = $1 and lottery_code = $2 and issue_no = $3
       and draw = $4::jsonb`,
    [issue.brandId, issue.lotteryCode, issue.issueNo, JSON.stringify(draw)],
  )
  return rows.length > 0
}

/**
 * Records an official result, with its audit entry in the same transaction; the worker settles. An
 * issue whose sale has ended is sealed first. For staff alone: the caller has checked who asks.
 * Throws ResultInvalid for a result that is not complete or not of the lottery's family.
 */
export async function recordResult(
  context: { readonly db: Db },
  issue: { readonly brandId: number; readonly lotteryCode: string; readonly issueNo: string },
  result: unknown,
  actor: string,
): Promise<RecordAnswer> {
  const { brandId, lotteryCode, issueNo } = issue
  const lotteries = await context.db.query<{ family: FamilyCode }>(
    'select family from lotteries where brand_id = $1 and lottery_code = $2',
    [brandId, lotteryCode],
  )
  const family = lotteries[0]?.family
  if (family === undefined) return 'notFound'
  const parsed = familyOf(family).parseDraw(result)
  if (!parsed.ok) throw new ResultInvalid(parsed.fault)
  await sealDueIssues(context)
  const answer = await context.db.transaction(async (tx) => {
    const recorded = await recordDraw(tx, brandId, lotteryCode, issueNo, parsed.value)
    if (recorded !== 'recorded') return recorded
    await writeAudit(tx, {
      brandId,
      actor,
      action: 'lottery.result.recorded',
      subject: `${lotteryCode}/${issueNo}`,
      details: { draw: parsed.value },
    })
    return recorded
  })
  return answer === 'drawn' && (await isRecorded(context, issue, parsed.value)) ? 'same' : answer
}
