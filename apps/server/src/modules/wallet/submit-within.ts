import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { announcementStatement, type Announcement } from '#server/realtime/announce.ts'
import { runWithLocks } from './batch.ts'
import type { AnyCommand, Refusal, RulesSource, WalletAnswer, WalletCommand } from './command.ts'

type Accepted = Extract<WalletAnswer, { readonly ok: true }>

/**
 * Runs commands of one brand atomically, within the caller's transaction: money that goes from one
 * account to another, or that moves with a decision. For rare actions; a queue that works on the
 * same accounts at the same time decides again. Open pages are notified after the commit. Throws
 * Problem with the first refusal: the caller's transaction must be rolled back.
 */
export async function submitWithin<Row>(
  tx: Tx,
  rulesSource: RulesSource,
  commands: readonly WalletCommand<Row>[],
): Promise<readonly Accepted[]> {
  const brandId = commands[0]?.brandId
  if (brandId === undefined) return []
  const { answers, changed } = await runWithLocks(
    tx,
    brandId,
    commands as readonly AnyCommand[],
    rulesSource,
  )
  const accepted = answers.map((answer): Accepted => {
    if (!answer.ok) throw new Problem(answer.code, [], answer.details)
    return answer
  })
  const announcements = changed.map(({ accountId, balance, seq }): Announcement => ({
    brandId,
    accountId,
    event: { type: 'balance.changed', sumBalance: balance.toString(), seq: seq.toString() },
  }))
  if (announcements.length > 0) {
    const { text, values } = announcementStatement(announcements)
    await tx.query(text, [...values])
  }
  return accepted
}

/** The refusal by which `submitWithin` rolled a transaction back. Throws any other error. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof Problem)) throw error
  const { code, details } = error
  return { ok: false, code, ...(details ? { details } : {}) }
}
