import { ROUTES, type RouteKey, type RouteShape } from '@fairhouse/protocol'
import type { Persona } from './people.ts'
import type { Dice } from './dice.ts'

/** Routes that end the session they are called in: sent with a spare session. */
const ENDS_MEMBER: ReadonlySet<RouteKey> = new Set<RouteKey>([
  'DELETE /wps/session/logout',
  'DELETE /wps/member/sessions',
  'DELETE /wps/member/sessions/:sessionId',
  'POST /wps/member/password',
])
const ENDS_STAFF: ReadonlySet<RouteKey> = new Set<RouteKey>([
  'DELETE /staff/session',
  'POST /staff/password',
])

/** Who sends a request of a route: mostly an authorised caller. */
export function personaOf(route: RouteKey, dice: Dice): Persona {
  const shape: RouteShape = ROUTES[route]
  // Proposals are ana's: she may not decide on her own.
  if (route.startsWith('POST /staff/approvals/') && dice.chance(50)) return 'bruno'
  if (ENDS_MEMBER.has(route) && dice.chance(90)) return 'leaver'
  if (ENDS_STAFF.has(route) && dice.chance(90)) return 'quitter'
  if (shape.access === 'staff') {
    return dice.pick(['ana', 'ana', 'ana', 'ana', 'bruno', 'carla', 'member', 'visitor'] as const)
  }
  if (shape.access === 'member') {
    const often = ['owner', 'owner', 'owner', 'member', 'member', 'page', 'trial'] as const
    return dice.pick([...often, 'visitor', 'ana'] as const)
  }
  return dice.pick(['visitor', 'visitor', 'visitor', 'member', 'owner', 'trial', 'ana'] as const)
}

/** True for a caller without permission for such a route. */
export function isUnsuited({ access }: RouteShape, persona: Persona): boolean {
  if (access === 'staff') return persona === 'visitor' || persona === 'member'
  return access === 'member' && (persona === 'visitor' || persona === 'ana')
}
