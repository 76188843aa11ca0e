import type { Span } from '@fairhouse/profiles'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { bumpRulesVersion } from '../../ledger/index.ts'
import { endOfReturn, exclusionOf, readPlayBlock, writePlayBlock } from '../play-blocks.ts'
import { recordLimitEvent } from '../events.ts'
import { beginPlayBlock, excludeAccounts } from '../exclusions.ts'
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
 * Begins a pause (cool-off), at once: no bet and no deposit is accepted after this returns. It can
 * be extended, never shortened. Requires the member. Throws SPAN_NOT_OFFERED.
 */
export async function pause(
  context: LimitContext,
  { brand, member, span }: LimitCall & { readonly span: string },
): Promise<void> {
  const chosen = requireOffered(span, brand.profile.limits.pauseSpans)
  await context.db.transaction(async (tx) => {
    const now = await readNow(tx)
    const until = endOfSpan(brand.profile.timeZone, now, chosen)
    await beginPlayBlock(tx, member, 'pause', now, { until })
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
 * Self-exclusion, at once and in every account that is known to be the person's: no bet, no
 * deposit, no advertising. Other login sessions end; this one stays, for withdrawals. Requires the
 * member. Throws SPAN_NOT_OFFERED.
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
 * Requests the end of an exclusion: it ends after a further wait, which a repeat does not restart.
 * Requires the member. Throws NOT_EXCLUDED, EXCLUSION_RUNS (its minimum time has not passed).
 */
export async function requestReturn(
  context: LimitContext,
  { brand, member }: LimitCall,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await bumpRulesVersion(tx, member)
    const now = await readNow(tx)
    const running = await readPlayBlock(tx, member, 'exclusion')
    if (!running) throw new Problem('NOT_EXCLUDED')
    const { until, returnFrom } = running
    if (until && returnFrom) return
    const earliest = returnFrom ?? until
    if (!returnFrom || returnFrom > now) {
      const details = earliest ? { endsAt: earliest.toISOString() } : undefined
      throw new Problem('EXCLUSION_RUNS', [], details)
    }
    const end = endOfReturn(brand, now)
    await writePlayBlock(tx, member, 'exclusion', { ...running, until: end })
    await recordLimitEvent(tx, member, 'exclusion.returnAsked', { until: end.toISOString() })
  })
}
