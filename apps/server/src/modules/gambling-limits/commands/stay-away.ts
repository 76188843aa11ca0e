import type { Span } from '@fairhouse/profiles'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/http/problem.ts'
import { renewGuard } from '../../ledger/index.ts'
import { endOfReturn, exclusionOf, readAbsence, writeAbsence } from '../absences.ts'
import { recordLimitEvent } from '../events.ts'
import { beginAbsence, excludeAccounts } from '../exclusions.ts'
import type { LimitCall, LimitContext } from '../own-call.ts'
import { endOfSpan } from '../periods.ts'
import type { SamePerson } from '../same-person.ts'

function requireOffered<S extends string>(span: string, offered: readonly S[]): S {
  const found = offered.find((one) => one === span)
  if (found !== undefined) return found
  const expected = offered.join(', ')
  throw new Problem('SPAN_NOT_OFFERED', [{ field: 'span', code: 'SPAN_NOT_OFFERED', expected }])
}

/**
 * Begins a pause, at once: no bet and no deposit is accepted after this returns. It may be made
 * longer, never shorter. The member may. Error: SPAN_NOT_OFFERED.
 */
export async function pause(
  context: LimitContext,
  { brand, member, span }: LimitCall & { readonly span: string },
): Promise<void> {
  const chosen = requireOffered(span, brand.profile.limits.pauseSpans)
  await context.db.transaction(async (tx) => {
    const now = await readNow(tx)
    const until = endOfSpan(brand.profile.timeZone, now, chosen)
    await beginAbsence(tx, member, 'pause', now, { until })
  })
}

/** What an exclusion reaches beside the limits: the person's other accounts, and logins. */
interface ExclusionContext extends LimitContext {
  readonly sessions: {
    end(
      tx: Tx,
      brandId: number,
      choice: { readonly memberId: bigint; readonly exceptSessionId?: string },
    ): Promise<unknown>
  }
  readonly samePerson: SamePerson
}

/**
 * Shuts the person out, at once and in every account that is known to be theirs: no bet, no
 * deposit, no advertising. Other login sessions end; this one stays, to take money out. The member
 * may. Error: SPAN_NOT_OFFERED.
 */
export async function exclude(
  context: ExclusionContext,
  { brand, member, span }: LimitCall & { readonly span: string },
): Promise<void> {
  const offered: readonly (Span | 'INDEFINITE')[] = brand.profile.limits.exclusion.spans
  const chosen = requireOffered(span, offered)
  await context.db.transaction(async (tx) => {
    const now = await readNow(tx)
    const wish = exclusionOf(brand, chosen, now)
    const accounts = await context.samePerson.accountsOf(tx, member)
    await excludeAccounts(tx, accounts, now, wish)
    for (const { brandId, memberId } of accounts) {
      const isThis = brandId === member.brandId && memberId === member.memberId
      const except = isThis ? { exceptSessionId: member.sessionId } : {}
      await context.sessions.end(tx, brandId, { memberId, ...except })
    }
  })
}

/**
 * Asks to play again: the exclusion ends when a further wait is over. Asked again, it does not wait
 * anew. The member may, once the least time of the exclusion has passed. Errors: NOT_EXCLUDED,
 * EXCLUSION_RUNS.
 */
export async function askToReturn(
  context: LimitContext,
  { brand, member }: LimitCall,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await renewGuard(tx, member)
    const now = await readNow(tx)
    const running = await readAbsence(tx, member, 'exclusion')
    if (!running) throw new Problem('NOT_EXCLUDED')
    const { until, returnFrom } = running
    if (until && returnFrom) return
    const earliest = returnFrom ?? until
    if (!returnFrom || returnFrom > now) {
      const details = earliest ? { endsAt: earliest.toISOString() } : undefined
      throw new Problem('EXCLUSION_RUNS', [], details)
    }
    const end = endOfReturn(brand, now)
    await writeAbsence(tx, member, 'exclusion', { ...running, until: end })
    await recordLimitEvent(tx, member, 'exclusion.returnAsked', { until: end.toISOString() })
  })
}
