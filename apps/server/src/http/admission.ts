import { IDLE_HEADER, type RouteKey, type RouteShape } from '@fairhouse/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify'
import { andThen } from '#server/core/and-then.ts'
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

declare module 'fastify' {
  interface FastifyRequest {
    /** What its admission has found. */
    admitted: Admitted | undefined
  }
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

export interface Admission {
  /** The check of one route, to run before its body is read. */
  of(key: RouteKey, shape: RouteShape): preParsingHookHandler
  /** What the check has found. */
  found(request: FastifyRequest): Admitted
}

function holderOf({ member, staff }: Admitted): string {
  return staff ? `staff ${staff.staffId}` : `${member?.brandId} ${member?.memberId}`
}

function identify(
  deps: Deps,
  request: FastifyRequest,
  shape: RouteShape,
  ofHost: Brand,
): Admitted | Promise<Admitted> {
  if (shape.access === 'staff') {
    const admitted = admitStaff(deps, request, shape.permission, ofHost)
    return admitted.then((found) => ({ ...found, member: undefined }))
  }
  const ofMember = (member: SessionMember | undefined) => ({
    brand: ofHost,
    member,
    staff: undefined,
  })
  if (shape.access !== 'member') return ofMember(undefined)
  return andThen(deps.sessions.require(request, ofHost), ofMember)
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
export function createAdmission(app: FastifyInstance, deps: Deps): Admission {
  app.decorateRequest('admitted', undefined)
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
      const brandOf = (request: FastifyRequest) =>
        mayBeTrial && isTrialToken(tokenOf(request))
          ? deps.brands.ofCall(request.hostname, tokenOf(request))
          : deps.brands.ofHost(request.hostname)
      const admit = (request: FastifyRequest, reply: FastifyReply) =>
        andThen(brandOf(request), (ofHost) => {
          if (isGated) requireOpen(deps, ofHost, request)
          if (method !== 'GET' && shape.access !== 'gateway') requireSameOrigin(request, isOffice)
          return andThen(identify(deps, request, shape, ofHost), (admitted) => {
            const { member, staff } = admitted
            const idleSeconds = member?.idleSeconds ?? staff?.session.idleSeconds
            if (idleSeconds !== undefined) reply.header(IDLE_HEADER, idleSeconds)
            if (member) requireRight(shape, member, deps.brands)
            if (shape.takesImage && isImageType(request)) holdPlace(images, admitted, reply)
            request.admitted = admitted
          })
        })
      return (request, reply, _payload, done) => {
        const admitting = admit(request, reply)
        if (admitting instanceof Promise) return admitting
        done()
      }
    },
    found({ admitted }) {
      if (!admitted) throw new Error('a call came past its admission')
      return admitted
    },
  }
}
