import type { FastifyRequest } from 'fastify'
import type { Tx } from '#server/db/tx.ts'
import type { Brand } from '../settings/index.ts'
import type { VerificationContext } from './context.ts'

/** Where a ceremony takes place: a passkey of one host opens no other (standards, row 77). */
export interface Site {
  readonly rpId: string
  readonly origins: readonly string[]
}

/** The site of a request. Browsers allow passkeys over https, and over http on localhost alone. */
export function siteOf(request: Pick<FastifyRequest, 'host' | 'hostname'>): Site {
  const isLocal = /(^|\.)localhost$/.test(request.hostname)
  const origins = [`https://${request.host}`, ...(isLocal ? [`http://${request.host}`] : [])]
  return { rpId: request.hostname, origins }
}

export type CeremonyPurpose = 'create' | 'factor' | 'login'

const LIFE_SECONDS = 300

/** A challenge of 256 bits, good once and for five minutes. */
export async function writeChallenge(
  context: Pick<VerificationContext, 'db' | 'rng'>,
  brand: Brand,
  site: Site,
  purpose: CeremonyPurpose,
  memberId: bigint | undefined,
): Promise<string> {
  const challenge = context.rng.bytes(32).toString('base64url')
  await context.db.query(
    `insert into passkey_challenges (brand_id, challenge, purpose, member_id, rp_id, expires_at)
     values ($1, $2, $3, $4, $5, app_now() + make_interval(secs => $6))`,
    [brand.brandId, challenge, purpose, memberId ?? null, site.rpId, LIFE_SECONDS],
  )
  return challenge
}

/** True for the one who answers a challenge first, in time, for its purpose and at its site. */
export async function redeemChallenge(
  db: Tx,
  brand: Brand,
  site: Site,
  purpose: CeremonyPurpose,
  challenge: string,
  memberId: bigint | undefined,
): Promise<boolean> {
  const rows = await db.query(
    `delete from passkey_challenges
     where brand_id = $1 and challenge = $2 and purpose = $3
       and member_id is not distinct from $4::bigint and rp_id = $5 and expires_at > app_now()
     returning 1 as used`,
    [brand.brandId, challenge, purpose, memberId ?? null, site.rpId],
  )
  return rows.length > 0
}

/** The challenge that client data answers; a text that no challenge has for anything unreadable. */
export function challengeOf(clientDataJson: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'))
    const challenge = (data as { challenge?: unknown } | null)?.challenge
    return typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) ? challenge : ''
  } catch {
    return ''
  }
}
