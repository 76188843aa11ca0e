import { createHash } from 'node:crypto'
import type { ServiceEntry } from '@fairhouse/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/http/problem.ts'
import { tokenOf } from '../../identity/index.ts'
import type { Brand } from '../../settings/index.ts'
import { readPass, signPass, type ServiceOwner } from './links.ts'

const COOKIE = '__Host-service'

/** The address of a signed entry opens so long; what it opened stays open for the day. */
export const LINK_MINUTES = 5
const TICKET_HOURS = 24

export type CallerDeps = Pick<Deps, 'brands' | 'sessions' | 'vault' | 'rng'>

/** Whose conversation it is, as rows have it: the name of a visitor is kept as its hash alone. */
export interface OwnerKey {
  readonly memberId: bigint | null
  readonly guest: string | null
  /** Both in one. */
  readonly owner: string
}

export function keyOf(owner: ServiceOwner): OwnerKey {
  if ('memberId' in owner) {
    return { memberId: owner.memberId, guest: null, owner: `m${owner.memberId}` }
  }
  const guest = createHash('sha256').update(owner.guest).digest('hex')
  return { memberId: null, guest, owner: `g${guest}` }
}

/** The member of the session; a trial and a sub-account of an agent are visitors here. */
function memberOf(deps: CallerDeps, brand: Brand, request: FastifyRequest) {
  return deps.sessions.find(tokenOf(request), brand)
}

/** Who came in by a signed address of this brand and may go on; undefined for all others. */
export async function findCaller(
  deps: CallerDeps,
  brand: Brand,
  request: FastifyRequest,
): Promise<ServiceOwner | undefined> {
  const pass = readPass(deps.vault, 'ticket', request.cookies[COOKIE] ?? '')
  if (pass?.brandId !== brand.brandId || pass.expiresAt <= deps.brands.now()) return undefined
  if ('guest' in pass.owner) return pass.owner
  const member = await memberOf(deps, brand, request)
  return member?.memberId === pass.owner.memberId ? pass.owner : undefined
}

/** The same. Error: SERVICE_LINK_EXPIRED. */
export async function requireCaller(
  deps: CallerDeps,
  brand: Brand,
  request: FastifyRequest,
): Promise<ServiceOwner> {
  const caller = await findCaller(deps, brand, request)
  if (!caller) throw new Problem('SERVICE_LINK_EXPIRED')
  return caller
}

/** For whom an address is made: the member, the visitor of before, or a new one. */
export async function ownerFor(
  deps: CallerDeps,
  brand: Brand,
  request: FastifyRequest,
): Promise<ServiceOwner> {
  const member = await memberOf(deps, brand, request)
  if (member) return { memberId: member.memberId }
  const before = await findCaller(deps, brand, request)
  return before && 'guest' in before
    ? before
    : { guest: deps.rng.bytes(16).toString('base64url') }
}

function inHours(now: Date, hours: number): Date {
  return new Date(now.getTime() + hours * 3_600_000)
}

/**
 * Lets in who comes by a signed address, and sets the cookie that they go on by. Errors, in order:
 * LINK_INVALID (not signed for this, of another brand or for another member),
 * SERVICE_LINK_EXPIRED.
 */
export async function openService(
  deps: CallerDeps,
  brand: Brand,
  { token, request, reply }: { token: string; request: FastifyRequest; reply: FastifyReply },
): Promise<{ readonly entry: ServiceEntry; readonly isMember: boolean }> {
  const pass = readPass(deps.vault, 'link', token)
  if (pass?.brandId !== brand.brandId) throw new Problem('LINK_INVALID')
  const now = deps.brands.now()
  if (pass.expiresAt <= now) throw new Problem('SERVICE_LINK_EXPIRED')
  const isMember = 'memberId' in pass.owner
  if ('memberId' in pass.owner) {
    const member = await memberOf(deps, brand, request)
    if (member?.memberId !== pass.owner.memberId) throw new Problem('LINK_INVALID')
  }
  const expiresAt = inHours(now, TICKET_HOURS)
  reply.setCookie(COOKIE, signPass(deps.vault, 'ticket', { ...pass, expiresAt }), {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'lax',
    maxAge: TICKET_HOURS * 3_600,
  })
  return { entry: pass.entry, isMember }
}
