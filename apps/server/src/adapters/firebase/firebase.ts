import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { Problem } from '#server/core/problem.ts'

/** What an id token proves: that a code was typed that had been sent to a number. */
export interface FirebaseProof {
  /** The number: "+5511987654321". */
  readonly phone: string
  /** Identifies the entered code; every token that was made from it has the same. */
  readonly signIn: string
  /** When no token of that code is accepted any more. */
  readonly goodUntil: Date
}

/** Verifies telephones by Firebase; off unless a project is configured. */
export interface FirebaseVerifier {
  /**
   * What an id token proves, or undefined for a token that is forged, of another project, expired,
   * older than it may be, or not from a telephone. `now` is the clock that decides. Throws
   * UNAVAILABLE while the keys are out of reach.
   */
  verifyFirebaseToken(idToken: string, now: Date): Promise<FirebaseProof | undefined>
}

interface FirebaseOptions {
  readonly projectId: string
  /** Public keys of Firebase; tests serve their own. */
  readonly keys: JWTVerifyGetKey
}

/** The maximal age of the entered code: an id token is not a lasting credential. */
const AUTH_AGE_MAX_SECONDS = 600
const SKEW_SECONDS = 30

/** Keys by URL, cached and fetched again when an unknown key id turns up. */
export function firebaseKeys(url: string): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(url), { timeoutDuration: 5_000, cooldownDuration: 30_000 })
}

/** Faults of the token itself; a timeout or a broken answer is the provider's. */
function isTokenFault(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false
  return error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC'
}

/** Verifies as Firebase demands: RS256, issuer and audience of the project, `sub`, `auth_time`. */
export function createFirebaseVerifier(options: FirebaseOptions): FirebaseVerifier {
  return {
    async verifyFirebaseToken(idToken, now) {
      try {
        const { payload } = await jwtVerify(idToken, options.keys, {
          algorithms: ['RS256'],
          issuer: `https://securetoken.google.com/${options.projectId}`,
          audience: options.projectId,
          currentDate: now,
          clockTolerance: SKEW_SECONDS,
          requiredClaims: ['sub', 'exp', 'iat', 'auth_time'],
        })
        const { phone_number: phone, auth_time: at, firebase, sub } = payload
        const age = now.getTime() / 1_000 - Number(at)
        const how = (firebase as { sign_in_provider?: unknown } | undefined)?.sign_in_provider
        if (!sub || how !== 'phone' || typeof phone !== 'string') return undefined
        if (!(age >= -SKEW_SECONDS && age <= AUTH_AGE_MAX_SECONDS)) return undefined
        if (!/^\+[1-9][0-9]{6,18}$/.test(phone)) return undefined
        const goodUntil = new Date((Number(at) + AUTH_AGE_MAX_SECONDS + SKEW_SECONDS) * 1_000)
        return { phone, signIn: `${sub} ${Number(at)}`, goodUntil }
      } catch (error) {
        if (isTokenFault(error)) return undefined
        throw new Problem('UNAVAILABLE')
      }
    },
  }
}
