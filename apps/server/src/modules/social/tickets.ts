import { createHash } from 'node:crypto'
import type { SocialProviderId, SocialTicket } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { SocialContext } from './context.ts'
import type { SocialFlow, SocialIdentity } from './provider.ts'

type Context = Pick<SocialContext, 'rng' | 'vault'>

const FLOW_MINUTES = 10
const TICKET_MINUTES = 15
const FLOW_SEAL = 'social flow'
const TICKET_SEAL = 'social ticket'

/** The person whom a ticket identifies. */
export interface Ticket {
  readonly hash: Buffer
  readonly provider: SocialProviderId
  readonly subjectHash: Buffer
  readonly suggested: SocialTicket['suggested']
  readonly expiresAt: Date
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** 256 random bits, as 43 characters. */
export function newSecret({ rng }: Pick<SocialContext, 'rng'>): string {
  return rng.bytes(32).toString('base64url')
}

/** Begins a flow with the provider; `browser` is the secret in the cookie of the browser. */
export async function openFlow(
  tx: Tx,
  context: Context,
  brand: Brand,
  start: {
    readonly provider: SocialProviderId
    readonly browser: string
    readonly redirectUri: string
  },
): Promise<SocialFlow> {
  const [state, nonce, codeVerifier] = [newSecret(context), newSecret(context), newSecret(context)]
  const sealed = context.vault.seal(FLOW_SEAL, JSON.stringify({ nonce, codeVerifier }))
  await tx.query(
    `insert into social_flows (brand_id, state_hash, browser_hash, provider, sealed, expires_at)
     values ($1, $2, $3, $4, $5, app_now() + make_interval(mins => $6))`,
    [brand.brandId, digest(state), digest(start.browser), start.provider, sealed, FLOW_MINUTES],
  )
  return { state, nonce, codeVerifier, redirectUri: start.redirectUri }
}

/** Takes the flow that a state belongs to: once, in time, in the same browser. */
export async function takeFlow(
  tx: Tx,
  context: Context,
  brand: Brand,
  back: {
    readonly provider: SocialProviderId
    readonly browser: string
    readonly state: string
    readonly redirectUri: string
  },
): Promise<SocialFlow | undefined> {
  const rows = await tx.query<{ sealed: Buffer }>(
    `delete from social_flows where brand_id = $1 and state_hash = $2 and browser_hash = $3
       and provider = $4 and expires_at > app_now() returning sealed`,
    [brand.brandId, digest(back.state), digest(back.browser), back.provider],
  )
  if (!rows[0]) return undefined
  const secrets = JSON.parse(context.vault.open(FLOW_SEAL, rows[0].sealed)) as {
    nonce: string
    codeVerifier: string
  }
  return { ...secrets, state: back.state, redirectUri: back.redirectUri }
}

/** Writes a ticket for a returning person, valid in the same browser only, and returns it. */
export async function writeTicket(
  tx: Tx,
  context: Context,
  brand: Brand,
  earned: {
    readonly provider: SocialProviderId
    readonly browser: string
    readonly identity: SocialIdentity
  },
): Promise<string> {
  const ticket = newSecret(context)
  const { subject, email, fullName } = earned.identity
  const suggested = { ...(email && { email }), ...(fullName && { fullName }) }
  await tx.query(
    `insert into social_tickets (brand_id, ticket_hash, browser_hash, provider, subject_hash,
       sealed, expires_at)
     values ($1, $2, $3, $4, $5, $6, app_now() + make_interval(mins => $7))`,
    [
      brand.brandId,
      digest(ticket),
      digest(earned.browser),
      earned.provider,
      context.vault.fingerprint(`social ${earned.provider}`, subject),
      context.vault.seal(TICKET_SEAL, JSON.stringify(suggested)),
      TICKET_MINUTES,
    ],
  )
  return ticket
}

interface TicketRow {
  readonly [column: string]: unknown
  readonly ticket_hash: Buffer
  readonly provider: SocialProviderId
  readonly subject_hash: Buffer
  readonly sealed: Buffer
  readonly expires_at: Date
}

/** The content of a ticket. Throws LINK_INVALID (none, used, expired, another browser). */
export async function readTicket(
  tx: Tx,
  context: Pick<SocialContext, 'vault'>,
  brand: Brand,
  shown: { readonly ticket: string; readonly browser: string },
): Promise<Ticket> {
  const rows = await tx.query<TicketRow>(
    `select ticket_hash, provider, subject_hash, sealed, expires_at from social_tickets
     where brand_id = $1 and ticket_hash = $2 and browser_hash = $3 and used_at is null
       and expires_at > app_now()`,
    [brand.brandId, digest(shown.ticket), digest(shown.browser)],
  )
  const row = rows[0]
  if (!row) throw new Problem('LINK_INVALID')
  return {
    hash: row.ticket_hash,
    provider: row.provider,
    subjectHash: row.subject_hash,
    suggested: JSON.parse(context.vault.open(TICKET_SEAL, row.sealed)) as Ticket['suggested'],
    expiresAt: row.expires_at,
  }
}

/** Uses a ticket up: of any number at once exactly one wins. Throws LINK_INVALID for the others. */
export async function spendTicket(tx: Tx, brand: Brand, ticket: Ticket): Promise<void> {
  const rows = await tx.query(
    `update social_tickets set used_at = app_now()
     where brand_id = $1 and ticket_hash = $2 and used_at is null and expires_at > app_now()
     returning 1 as used`,
    [brand.brandId, ticket.hash],
  )
  if (rows.length === 0) throw new Problem('LINK_INVALID')
}

/** Removes expired rows; called by the worker periodically. */
export async function sweepSocial(db: Tx): Promise<void> {
  await db.query(`delete from social_flows where expires_at < app_now() - interval '1 hour'`)
  await db.query(`delete from social_tickets where expires_at < app_now() - interval '1 hour'`)
}
