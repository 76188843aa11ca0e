import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Visit } from '#server/core/network.ts'
import { Problem } from '#server/core/problem.ts'
import type { IdentityContext } from '../context.ts'
import { recordSecurityEvent } from '../../security-events/index.ts'

type EndContext = Pick<IdentityContext, 'db' | 'vault' | 'sessions' | 'sockets'>

/** On this node at once; the others are notified with the commit. */
function forgetHere(context: EndContext, brand: Brand, sessionIds: readonly string[]): void {
  context.sessions.forget(brand.brandId, sessionIds)
  context.sockets.endSessions(brand.brandId, sessionIds)
}

/** Ends the session one is in, with its pages. */
export async function logOut(
  context: EndContext,
  brand: Brand,
  { sessionId, memberId }: SessionMember,
): Promise<void> {
  await context.db.transaction((tx) =>
    context.sessions.end(tx, brand.brandId, { sessionId, memberId }),
  )
  forgetHere(context, brand, [sessionId])
}

/** Ends one of the member's own sessions. Throws LOGIN_SESSION_NOT_FOUND (ended, or another's). */
export async function endSession(
  context: EndContext,
  brand: Brand,
  { memberId }: SessionMember,
  sessionId: string,
): Promise<void> {
  const ended = await context.db.transaction((tx) =>
    context.sessions.end(tx, brand.brandId, { sessionId, memberId }),
  )
  if (ended === 0) throw new Problem('LOGIN_SESSION_NOT_FOUND')
  forgetHere(context, brand, [sessionId])
}

/** Ends all of the member's own sessions but this; the member is notified. Returns how many. */
export async function endOtherSessions(
  context: EndContext,
  brand: Brand,
  { sessionId, memberId }: SessionMember,
  { address, device }: Visit,
): Promise<number> {
  return context.db.transaction(async (tx) => {
    const choice = { memberId, exceptSessionId: sessionId }
    const ended = await context.sessions.end(tx, brand.brandId, choice)
    if (ended === 0) return 0
    const event = { kind: 'sessionsEnded', address, ...(device === '' ? {} : { device }) } as const
    await recordSecurityEvent(tx, context, brand, memberId, event)
    return ended
  })
}
