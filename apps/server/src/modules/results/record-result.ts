import type { Db } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { writeAudit } from '../audit/index.ts'
import { closeDueIssues } from '../lottery/index.ts'
import { enterResult, type Entered } from './enter-result.ts'
import { isSameDraw, lockIssue } from './lock-issue.ts'

/** Outcome of recording a result by the operator's command. */
export type RecordAnswer =
  /** The first entry: a second person must record the same. */
  | 'entered'
  /** Another person has entered a different one: nothing is confirmed. */
  | 'conflict'
  /** Confirmed; the worker settles. */
  | 'recorded'
  /** The same result is in force already, or was entered by the same person before. */
  | 'same'
  /** Another result is in force. */
  | 'drawn'
  /** Still on sale. */
  | 'notClosed'
  /** No such issue, or its lottery draws by itself. */
  | 'notFound'

interface NamedIssue {
  readonly brandId: number
  readonly lotteryCode: string
  readonly issueNo: string
}

function answerOf({ outcome }: Entered): RecordAnswer {
  return outcome === 'confirmed' ? 'recorded' : outcome
}

/**
 * Records an official result by the operator's command, as one of two people: the first enters it,
 * another confirms it by entering the same, here or in the office. An issue whose sale has ended is
 * closed first. Throws Problem VALIDATION_FAILED for a result that is incomplete or not of the
 * lottery's game.
 */
export async function recordResult(
  context: { readonly db: Db },
  ref: NamedIssue,
  draw: unknown,
  actor: string,
): Promise<RecordAnswer> {
  await closeDueIssues(context)
  try {
    return await context.db.transaction(async (tx) => {
      const issue = await lockIssue(tx, ref)
      if (issue.source !== 'recorded') return 'notFound'
      if (issue.state === 'open') return 'notClosed'
      if (issue.state !== 'closed') return isSameDraw(issue.draw, draw) ? 'same' : 'drawn'
      const author = { name: actor, origin: 'machine', role: 'either', reason: null } as const
      const entered = await enterResult(tx, ref, { draw, drawnAt: null }, author)
      if (entered.outcome === 'same') return 'same'
      const isOpen = entered.outcome !== 'entered'
      await writeAudit(tx, {
        brandId: ref.brandId,
        actor,
        action: `lottery.result.${entered.outcome}`,
        subject: `${ref.lotteryCode}/${ref.issueNo}`,
        details: { round: entered.round, ...(isOpen ? { draw: entered.entry?.draw } : {}) },
      })
      return answerOf(entered)
    })
  } catch (error) {
    if (error instanceof Problem && error.code === 'ISSUE_NOT_FOUND') return 'notFound'
    throw error
  }
}
