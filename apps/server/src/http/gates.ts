import type { RouteShape, StaffPermission } from '@fairhouse/protocol'
import type { FastifyRequest } from 'fastify'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Deps } from '#server/deps.ts'
import { isInScope, requirePermission } from '../modules/staff/index.ts'
import { Problem } from '#server/core/problem.ts'
import { restrictionOf } from './region.ts'

/**
 * True for what maintenance and region close: the site, not the office, nor the routes that explain
 * them.
 */
export function isOfSite(shape: RouteShape, url: string): boolean {
  const isSitesOwn = shape.access === 'public' || shape.access === 'member'
  return isSitesOwn && shape.isAlwaysOpen !== true && !url.startsWith('/staff/')
}

/**
 * Throws MAINTENANCE, which wins (SPECIFICATION 4.2); then REGION_RESTRICTED or
 * ADDRESS_BLOCKED, with the address that decided.
 */
export function requireOpen(deps: Deps, brand: Brand, request: FastifyRequest): void {
  if (deps.brands.isUnderMaintenance(brand)) throw new Problem('MAINTENANCE')
  const restriction = restrictionOf(deps, brand, request)
  if (!restriction) return
  const code = restriction.reason === 'region' ? 'REGION_RESTRICTED' : 'ADDRESS_BLOCKED'
  throw new Problem(code, [], { address: restriction.address })
}

const BRAND_CODE = /^[a-z0-9-]{2,32}$/

/** The brand that staff work on: the one named by the header `x-brand`, else that of the host. */
async function namedBrand(deps: Deps, request: FastifyRequest, ofHost: Brand): Promise<Brand> {
  const code = request.headers['x-brand']
  if (code === undefined) return ofHost
  const isCode = typeof code === 'string' && BRAND_CODE.test(code)
  const named = isCode ? (await deps.brands.all()).find((one) => one.code === code) : undefined
  if (!named) throw new Problem('NOT_FOUND')
  return named
}

/**
 * Admits staff: login session, then scope, then permission. A route without a permission concerns
 * only the person; it needs no brand in scope. Throws, in order: STAFF_LOGIN_REQUIRED, NOT_FOUND (a
 * brand out of scope does not exist), PERMISSION_DENIED.
 */
export async function admitStaff(
  deps: Deps,
  request: FastifyRequest,
  permission: StaffPermission | undefined,
  ofHost: Brand,
): Promise<{ readonly staff: StaffActor; readonly brand: Brand }> {
  const staff = await deps.staffSessions.require(request)
  const brand = await namedBrand(deps, request, ofHost)
  if (permission === undefined) {
    if (request.headers['x-brand'] !== undefined && !isInScope(staff, brand.brandId)) {
      throw new Problem('NOT_FOUND')
    }
    return { staff, brand }
  }
  requirePermission(staff, brand.brandId, permission)
  return { staff, brand }
}
