import type { AgentPermission, RouteShape } from '@fairhouse/protocol'
import type { FastifyRequest } from 'fastify'
import type { Brand } from '#server/core/brand.ts'
import type { SessionMember } from '#server/core/caller.ts'
import type { Payloads } from '../modules/payloads/index.ts'
import { isOn, type Brands } from '../modules/settings/index.ts'
import { Problem } from '#server/core/problem.ts'

/** Whether a route is open to a sub-account: a route without the mark is the agent's only. */
function isDelegated(shape: RouteShape, held: readonly AgentPermission[]): boolean {
  const { delegated } = shape
  if (delegated === undefined) return false
  return delegated.length === 0 || delegated.some((permission) => held.includes(permission))
}

/**
 * What a route requires of the member's session. Throws, in order: SUB_ACCOUNT_DENIED (a
 * sub-account of an agent where nothing is delegated to it), REAL_ACCOUNT_REQUIRED (a trial),
 * PASSWORD_CHANGE_REQUIRED, STEP_UP_REQUIRED.
 */
export function requireRight(
  shape: RouteShape,
  member: SessionMember,
  clock: Pick<Brands, 'now'>,
): void {
  if (member.subAccount && !isDelegated(shape, member.subAccount.permissions)) {
    throw new Problem('SUB_ACCOUNT_DENIED')
  }
  const isForReal = shape.realOnly === true || shape.needsStepUp === true
  if (isForReal && member.kind === 'trial') throw new Problem('REAL_ACCOUNT_REQUIRED')
  if (member.isRestricted && shape.isOpenWhileRestricted !== true) {
    throw new Problem('PASSWORD_CHANGE_REQUIRED')
  }
  if (shape.needsStepUp !== true) return
  if (member.stepUpUntil === undefined || member.stepUpUntil <= clock.now()) {
    throw new Problem('STEP_UP_REQUIRED')
  }
}

/** API clients hold a token themselves; their bodies may be protected by TLS only. */
function isApiClient(request: FastifyRequest): boolean {
  const isAsking = request.headers['x-session'] === 'bearer'
  return isAsking || (request.headers.authorization?.startsWith('Bearer ') ?? false)
}

function sealedPayload(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || Object.keys(body).length !== 1) return undefined
  const { payload } = body as { payload?: unknown }
  return typeof payload === 'string' ? payload : undefined
}

/** The body of a call to a route with a seal. Throws PAYLOAD_REFUSED, PAYLOAD_NOT_ENCRYPTED. */
export async function openBody(
  request: FastifyRequest,
  brand: Brand,
  payloads: Payloads,
): Promise<unknown> {
  const { body } = request
  const payload = sealedPayload(body)
  if (payload !== undefined) return payloads.open(brand, payload)
  if (isOn(brand, 'payloadEncryption') && !isApiClient(request)) {
    throw new Problem('PAYLOAD_NOT_ENCRYPTED')
  }
  return body
}
