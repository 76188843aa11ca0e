import type { Db } from '#server/db/tx.ts'
import { Problem } from '#server/http/problem.ts'
import { writeAudit } from '../../audit/index.ts'
import { sealDueIssues } from '../issue-cycle.ts'
import { enterResult, type Entered } from '../results/enter-result.ts'
import { isSameDraw, lockIssue } from '../results/lock-issue.ts'

/** How the recording of a result by a command of the machine ended. */
export type RecordAnswer =
  /** It is the first entry: somebody else must record the same. */
  | 'entered'
  /** Somebody else has entered another: nothing is confirmed. */
  | 'conflict'
  /** It is confirmed; the worker settles. */
  | 'recorded'
  /** This very result stands already, or was entered by the same person before. */
  | 'same'
  /** Another result stands. */
  | 'drawn'
  /** Sale still runs. */
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
 * Records an official result on the machine, as one of two people: the first enters it, another
 * confirms it by the same, here or in the office. An issue whose sale has ended is sealed first.
 * For who may run commands there. Throws Problem VALIDATION_FAILED for a result that is not
 * complete or not of the lottery's game.
 */
export async function recordResult(
  context: { readonly db: Db },
  ref: NamedIssue,
  draw: unknown,
  actor: string,
): Promise<RecordAnswer> {
  await sealDueIssues(context)
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
