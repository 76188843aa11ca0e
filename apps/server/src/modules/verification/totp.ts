import { generateURI, verify } from 'otplib'
import type { TotpStarted } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Rng } from '#server/adapters/rng/rng.ts'
import { readNow } from '#server/db/clock.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import type { VerificationContext } from './context.ts'

const STEP_SECONDS = 30
const SECRET_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const TOTP_SEAL = 'member totp'

/** A new secret of an authenticator, in base32 (RFC 4648, no padding). */
export function newTotpSecret(rng: Rng): string {
  const bits = [...rng.bytes(SECRET_BYTES)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)] ?? '').join('')
}

/**
 * The time step whose code this is: the present one, the one before or the one after (RFC 6238,
 * 5.2). Undefined for any other code. Only the server's clock counts (S-99).
 */
export async function totpStepOf(
  secret: string,
  code: string,
  now: Date,
): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined
  const epoch = Math.floor(now.getTime() / 1_000)
  const result = await verify({ secret, token: code, epoch, epochTolerance: STEP_SECONDS })
  return result.valid ? Math.floor(epoch / STEP_SECONDS) + result.delta : undefined
}

interface TotpRow {
  readonly [column: string]: unknown
  readonly sealed_secret: Buffer
  readonly confirmed_at: Date | null
}

async function findTotp(tx: Tx, brand: Brand, memberId: bigint): Promise<TotpRow | undefined> {
  const rows = await tx.query<TotpRow>(
    'select sealed_secret, confirmed_at from member_totps where brand_id = $1 and member_id = $2',
    [brand.brandId, memberId],
  )
  return rows[0]
}

/** Begins to set up an authenticator; a pending one is discarded. Throws FACTOR_EXISTS. */
export async function startTotp(
  context: VerificationContext,
  brand: Brand,
  member: { readonly memberId: bigint; readonly username: string },
): Promise<TotpStarted> {
  const secret = newTotpSecret(context.rng)
  const rows = await context.db.query(
    `insert into member_totps as t (brand_id, member_id, sealed_secret, created_at)
     values ($1, $2, $3, app_now())
     on conflict (brand_id, member_id) do update set sealed_secret = excluded.sealed_secret,
       created_at = excluded.created_at, last_step = 0
     where t.confirmed_at is null returning 1 as written`,
    [brand.brandId, member.memberId, context.vault.seal(TOTP_SEAL, secret)],
  )
  if (rows.length === 0) throw new Problem('FACTOR_EXISTS')
  return { secret, uri: generateURI({ issuer: brand.name, label: member.username, secret }) }
}

/**
 * Uses the code of a time step up; each step opens once, so that a code seen over a shoulder is
 * worth nothing (S-76). Throws FACTOR_NOT_FOUND, CODE_WRONG.
 */
export async function consumeTotp(
  tx: Tx,
  context: Pick<VerificationContext, 'vault'>,
  brand: Brand,
  memberId: bigint,
  code: string,
  state: 'confirmed' | 'pending',
): Promise<void> {
  const row = await findTotp(tx, brand, memberId)
  if (!row) throw new Problem('FACTOR_NOT_FOUND')
  if ((row.confirmed_at !== null) !== (state === 'confirmed')) {
    throw new Problem(state === 'pending' ? 'FACTOR_EXISTS' : 'FACTOR_NOT_FOUND')
  }
  const secret = context.vault.open(TOTP_SEAL, row.sealed_secret)
  const step = await totpStepOf(secret, code.trim(), await readNow(tx))
  const used =
    step === undefined
      ? []
      : await tx.query(
          `update member_totps set last_step = $3, confirmed_at = coalesce(confirmed_at, app_now())
           where brand_id = $1 and member_id = $2 and last_step < $3 and sealed_secret = $4
           returning 1 as used`,
          [brand.brandId, memberId, step, row.sealed_secret],
        )
  if (used.length === 0) throw new Problem('CODE_WRONG', [{ field: 'code', code: 'CODE_WRONG' }])
}

/** Removes the authenticator; true when it was in use. Throws FACTOR_NOT_FOUND. */
export async function removeTotp(tx: Tx, brand: Brand, memberId: bigint): Promise<boolean> {
  const rows = await tx.query<{ confirmed_at: Date | null }>(
    'delete from member_totps where brand_id = $1 and member_id = $2 returning confirmed_at',
    [brand.brandId, memberId],
  )
  if (!rows[0]) throw new Problem('FACTOR_NOT_FOUND')
  return rows[0].confirmed_at !== null
}
