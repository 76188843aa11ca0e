import type { RouteKey } from '@fairhouse/protocol'

/**
 * Routes whose bodies are encrypted by this page. Maintained by hand, so that no page
 * carries the table of all routes; encrypted-routes.test.ts compares both.
 */
export const ENCRYPTED_ROUTES: ReadonlySet<RouteKey> = new Set<RouteKey>([
  'PUT /wps/member/register',
  'PUT /wps/member/register/mobile',
  'POST /wps/session/login',
  'POST /wps/session/login/verify',
  'POST /wps/session/login/freeplay',
  'POST /wps/session/step-up',
  'POST /wps/member/password',
  'POST /wps/member/password/email/confirm',
  'POST /wps/member/password/verification',
  'POST /wps/member/fund-password',
  'PUT /wps/member/profile',
  'POST /wps/agent/sub-accounts',
  'PUT /wps/agent/sub-accounts/:subAccountId/password',
  'POST /wps/sub-account/password',
  'POST /wps/member/bank-accounts',
  'POST /wps/cashier/withdrawals',
  'PUT /wps/member/identity/tax-id',
  'POST /wps/wallet/transfers',
  'POST /wps/points/convert',
  'POST /wps/mall/exchanges',
  'POST /wps/social/link',
  'POST /wps/social/link/verify',
  'POST /wps/social/register',
])

/** False if the browser offers no Web Crypto: a page over plain HTTP. */
export function canSeal(): boolean {
  return typeof crypto !== 'undefined' && 'subtle' in crypto
}
