import { createHash } from 'node:crypto'
import type { ServiceEntry } from '@fairhouse/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '#server/core/brand.ts'
import { Problem } from '#server/core/problem.ts'
import type { SupportContext } from '../context.ts'
import { tokenOf } from '../../sessions/index.ts'
import { readPass, signPass, type ServiceOwner } from './links.ts'

const TICKET = '__Host-service'
/**
 * A visitor's address is bound to this browser, so that nobody is lured into another's
 * conversation.
 */
const VISITOR = '__Host-service-visitor'

/**
 * The address of a signed entry opens this long; the conversation it opened stays open for the day.
 */
export const LINK_MINUTES = 5
const TICKET_HOURS = 24

type CallerDeps = Pick<SupportContext, 'brands' | 'sessions' | 'vault' | 'rng'>

/** The owner of a conversation, as rows have it: of a visitor's name only the hash is stored. */
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

/** The holder of a signed address of this brand who may continue; undefined for all others. */
export async function findCaller(
  deps: CallerDeps,
  brand: Brand,
  request: FastifyRequest,
): Promise<ServiceOwner | undefined> {
  const pass = readPass(deps.vault, 'ticket', request.cookies[TICKET] ?? '')
  if (pass?.brandId !== brand.brandId || pass.expiresAt <= deps.brands.now()) return undefined
  const member = await memberOf(deps, brand, request)
  // A visitor who has logged in since continues as the member.
  if ('guest' in pass.owner) return member ? undefined : pass.owner
  return member?.memberId === pass.owner.memberId ? pass.owner : undefined
}

/** The same. Throws SERVICE_LINK_EXPIRED. */
export async function requireCaller(
  deps: CallerDeps,
  brand: Brand,
  request: FastifyRequest,
): Promise<ServiceOwner> {
  const caller = await findCaller(deps, brand, request)
  if (!caller) throw new Problem('SERVICE_LINK_EXPIRED')
  return caller
}

/** The hash of a visitor's name who may continue a conversation; undefined for all others. */
export async function findGuest(
  deps: CallerDeps,
  brand: Brand,
  request: FastifyRequest,
): Promise<string | undefined> {
  const caller = await findCaller(deps, brand, request)
  return caller === undefined ? undefined : (keyOf(caller).guest ?? undefined)
}

function inHours(now: Date, hours: number): Date {
  return new Date(now.getTime() + hours * 3_600_000)
}

function keep(reply: FastifyReply, name: typeof TICKET | typeof VISITOR, signed: string): void {
  reply.setCookie(name, signed, {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'lax',
    maxAge: TICKET_HOURS * 3_600,
  })
}

/** The visitor of this browser, for this brand; undefined for a new one. */
function visitorOf(deps: CallerDeps, { brandId }: Brand, request: FastifyRequest) {
  const pass = readPass(deps.vault, 'visitor', request.cookies[VISITOR] ?? '')
  const isGood = pass?.brandId === brandId && pass.expiresAt > deps.brands.now()
  return isGood && 'guest' in pass.owner ? pass.owner : undefined
}

/** For whom an address is made: the member, the known visitor, or a new one. */
export async function ownerFor(
  deps: CallerDeps,
  brand: Brand,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<ServiceOwner> {
  const member = await memberOf(deps, brand, request)
  if (member) return { memberId: member.memberId }
  const guest = deps.rng.bytes(16).toString('base64url')
  const owner = visitorOf(deps, brand, request) ?? { guest }
  const expiresAt = inHours(deps.brands.now(), TICKET_HOURS)
  const { brandId } = brand
  const pass = { brandId, owner, entry: 'service', expiresAt } as const
  keep(reply, VISITOR, signPass(deps.vault, 'visitor', pass))
  return owner
}

/** Whether an address was made for the caller who uses it. */
async function isFor(
  deps: CallerDeps,
  brand: Brand,
  owner: ServiceOwner,
  request: FastifyRequest,
): Promise<boolean> {
  const member = await memberOf(deps, brand, request)
  if ('memberId' in owner) return member?.memberId === owner.memberId
  return !member && visitorOf(deps, brand, request)?.guest === owner.guest
}

/**
 * Admits a caller with a signed address, and sets the cookie of further requests. Throws, in order:
 * LINK_INVALID (not signed for this, of another brand, or for another member or browser),
 * SERVICE_LINK_EXPIRED.
 */
export async function openService(
  deps: CallerDeps,
  brand: Brand,
  { token, request, reply }: { token: string; request: FastifyRequest; reply: FastifyReply },
): Promise<{ readonly entry: ServiceEntry; readonly isMember: boolean }> {
  const pass = readPass(deps.vault, 'link', token)
  if (pass?.brandId !== brand.brandId) throw new Problem('LINK_INVALID')
  if (!(await isFor(deps, brand, pass.owner, request))) throw new Problem('LINK_INVALID')
  const now = deps.brands.now()
  if (pass.expiresAt <= now) throw new Problem('SERVICE_LINK_EXPIRED')
  const expiresAt = inHours(now, TICKET_HOURS)
  keep(reply, TICKET, signPass(deps.vault, 'ticket', { ...pass, expiresAt }))
  return { entry: pass.entry, isMember: 'memberId' in pass.owner }
}
