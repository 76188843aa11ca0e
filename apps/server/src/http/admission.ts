import { IDLE_HEADER, type RouteKey, type RouteShape } from '@fairhouse/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember, StaffActor } from '#server/core/caller.ts'
import type { Deps } from '#server/deps.ts'
import { tokenOf } from '../modules/sessions/index.ts'
import { isTrialToken } from '../modules/settings/index.ts'
import { requireRight } from './call-gates.ts'
import { admitStaff, isOfSite, requireOpen } from './gates.ts'
import { isImageType } from './image-body.ts'
import { requireSameOrigin } from './origin.ts'
import { createPlaces, type Places } from './places.ts'

/** The caller, as far as the route requires one, and the brand. */
interface Admitted {
  readonly brand: Brand
  readonly member: SessionMember | undefined
  readonly staff: StaffActor | undefined
}

/** Without an identified caller no larger body is read. */
export const ANONYMOUS_BODY_MAX = 64 * 1024
const KNOWN_BODY_MAX = 256 * 1024

/** Bodies of pictures that are in memory at once, of all and of one sender. */
const IMAGES_AT_ONCE = { max: 32, perHolder: 2 } as const

/** True for routes whose session is looked up first. */
function requiresIdentity({ access }: RouteShape): boolean {
  return access === 'member' || access === 'staff'
}

/** How large a JSON body a route reads, in bytes. */
export function bodyLimitOf(shape: RouteShape): number {
  return requiresIdentity(shape) ? KNOWN_BODY_MAX : ANONYMOUS_BODY_MAX
}

type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

export interface Admission {
  /** The check of one route, to run before its body is read. */
  of(key: RouteKey, shape: RouteShape): Admit
  /** What the check has found. */
  found(request: FastifyRequest): Admitted
}

function holderOf({ member, staff }: Admitted): string {
  return staff ? `staff ${staff.staffId}` : `${member?.brandId} ${member?.memberId}`
}

async function identify(
  deps: Deps,
  request: FastifyRequest,
  shape: RouteShape,
  ofHost: Brand,
): Promise<Admitted> {
  if (shape.access === 'staff') {
    const { brand, staff } = await admitStaff(deps, request, shape.permission, ofHost)
    return { brand, staff, member: undefined }
  }
  const isMember = shape.access === 'member'
  const member = isMember ? await deps.sessions.require(request, ofHost) : undefined
  return { brand: ofHost, member, staff: undefined }
}

/** The place of a picture's body is taken until the answer has left, or the connection is gone. */
function holdPlace(images: Places, admitted: Admitted, reply: FastifyReply): void {
  const leave = images.enter(holderOf(admitted))
  reply.raw.once('close', leave)
}

/**
 * Decides who calls and whether it is allowed before anything of a body is read: brand → gates →
 * origin → session → permissions → a place for a picture.
 */
export function createAdmission(deps: Deps): Admission {
  const all = new WeakMap<FastifyRequest, Admitted>()
  const images = createPlaces(IMAGES_AT_ONCE)
  return {
    of(key, shape) {
      const [method = '', url = ''] = key.split(' ')
      const mayBeTrial = shape.access === 'member' || shape.followsTrial === true
      const isGated = isOfSite(shape, url)
      const isOffice = url.startsWith('/staff/')
      if (shape.takesImage && !requiresIdentity(shape)) {
        throw new Error(`${key} takes pictures of nobody`)
      }
      return async (request, reply) => {
        const isTrial = mayBeTrial && isTrialToken(tokenOf(request))
        const ofHost = isTrial
          ? await deps.brands.ofCall(request.hostname, tokenOf(request))
          : await deps.brands.ofHost(request.hostname)
        if (isGated) requireOpen(deps, ofHost, request)
        if (method !== 'GET' && shape.access !== 'gateway') requireSameOrigin(request, isOffice)
        const admitted = await identify(deps, request, shape, ofHost)
        const { member, staff } = admitted
        const idleSeconds = member?.idleSeconds ?? staff?.session.idleSeconds
        if (idleSeconds !== undefined) reply.header(IDLE_HEADER, idleSeconds)
        if (member) requireRight(shape, member, deps.brands)
        if (shape.takesImage && isImageType(request)) holdPlace(images, admitted, reply)
        all.set(request, admitted)
      }
    },
    found(request) {
      const admitted = all.get(request)
      if (!admitted) throw new Error('a call came past its admission')
      return admitted
    },
  }
}
