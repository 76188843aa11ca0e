import type { FastifyRequest } from 'fastify'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import type { VerificationContext } from './context.ts'

/** The site of a ceremony: a passkey of one host opens no other (S-77). */
export interface Site {
  readonly rpId: string
  readonly origins: readonly string[]
}

/** The site of a request. Browsers allow passkeys over https, and over http only on localhost. */
export function siteOf(request: Pick<FastifyRequest, 'host' | 'hostname'>): Site {
  const isLocal = /(^|\.)localhost$/.test(request.hostname)
  const origins = [`https://${request.host}`, ...(isLocal ? [`http://${request.host}`] : [])]
  return { rpId: request.hostname, origins }
}

/** The purpose and requester of a member's challenge: it is valid for nothing else. */
export interface Held {
  readonly purpose: 'create' | 'secondFactor' | 'stepUp' | 'password'
  readonly memberId: bigint
  /** The session, or the hash of the token of the pending login or link, that asked for it. */
  readonly holder: string
}

/** A login by passkey only: nobody is known yet. */
export type Binding = Held | { readonly purpose: 'login' }

function valuesOf(binding: Binding): readonly [string, bigint | null, string | null] {
  if (binding.purpose === 'login') return [binding.purpose, null, null]
  return [binding.purpose, binding.memberId, binding.holder]
}

const LIFE_SECONDS = 300

/** A challenge of 256 bits, good once and for five minutes. */
export async function writeChallenge(
  context: Pick<VerificationContext, 'db' | 'rng'>,
  brand: Brand,
  site: Site,
  binding: Binding,
): Promise<string> {
  const challenge = context.rng.bytes(32).toString('base64url')
  await context.db.query(
    `insert into passkey_challenges (brand_id, challenge, rp_id, expires_at, purpose, member_id,
       holder)
     values ($1, $2, $3, app_now() + make_interval(secs => $4), $5, $6, $7)`,
    [brand.brandId, challenge, site.rpId, LIFE_SECONDS, ...valuesOf(binding)],
  )
  return challenge
}

/** True for the first answer to a challenge, in time, with its binding and at its site. */
export async function redeemChallenge(
  db: Tx,
  brand: Brand,
  site: Site,
  binding: Binding,
  challenge: string,
): Promise<boolean> {
  const rows = await db.query(
    `delete from passkey_challenges
     where brand_id = $1 and challenge = $2 and rp_id = $3 and expires_at > app_now()
       and purpose = $4 and member_id is not distinct from $5::bigint
       and holder is not distinct from $6::text
     returning 1 as used`,
    [brand.brandId, challenge, site.rpId, ...valuesOf(binding)],
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
