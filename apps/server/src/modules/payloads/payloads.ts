import { createECDH, createHash } from 'node:crypto'
import type { Jwks } from '@fairhouse/protocol'
import { compactDecrypt, decodeProtectedHeader, type JWK } from 'jose'
import type { Brand } from '#server/core/brand.ts'
import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { isUnstorable } from '#server/http/raw-body.ts'
import { eachBrand } from '#server/jobs/stuck-rows.ts'

/** Tolerance of a payload's time, before or after our clock, in seconds. */
const WINDOW_S = 120
/** A new key once the newest is older than this; the one before it is accepted as long again. */
const KEY_MAX_AGE_HOURS = 12
const ACCEPTED_KEYS = 2
const CURVE_BYTES = 32
const SEAL = 'payload key'
/** Keys are reloaded after this long; for an unknown key at once but not more often. */
const CACHE_MS = 30_000
const RETRY_MS = 1_000

type PublicJwk = Jwks['keys'][number]

interface PayloadKey {
  readonly kid: string
  readonly jwk: PublicJwk
  readonly privateJwk: JWK
}

/** Opens bodies that were encrypted for a key of the published set. */
export interface Payloads {
  jwks(brand: Brand): Promise<Jwks>
  /** The JSON inside. Throws PAYLOAD_REFUSED, whatever is wrong: the answer is no oracle. */
  open(brand: Brand, payload: string): Promise<unknown>
}

interface PayloadContext {
  readonly db: Db
  readonly rng: Rng
  readonly vault: Vault
}

/**
 * A private scalar from our own source of randomness; one in 2^32 misses the curve and is redrawn.
 */
function drawKey(rng: Rng): { readonly publicKey: Buffer; readonly privateKey: Buffer } {
  for (;;) {
    const ecdh = createECDH('prime256v1')
    try {
      ecdh.setPrivateKey(rng.bytes(CURVE_BYTES))
    } catch {
      continue
    }
    return { publicKey: ecdh.getPublicKey(), privateKey: ecdh.getPrivateKey() }
  }
}

async function addKey(tx: Tx, context: PayloadContext, brandId: number): Promise<void> {
  const { publicKey, privateKey } = drawKey(context.rng)
  const kid = context.rng.bytes(9).toString('base64url')
  const jwk: PublicJwk = {
    kty: 'EC',
    crv: 'P-256',
    x: publicKey.subarray(1, 1 + CURVE_BYTES).toString('base64url'),
    y: publicKey.subarray(1 + CURVE_BYTES).toString('base64url'),
    kid,
    use: 'enc',
    alg: 'ECDH-ES',
  }
  const padded = Buffer.concat([Buffer.alloc(CURVE_BYTES - privateKey.length), privateKey])
  const sealed = context.vault.seal(SEAL, padded.toString('base64url'))
  await tx.query(
    'insert into payload_keys (brand_id, kid, public_jwk, sealed) values ($1, $2, $3, $4)',
    [brandId, kid, JSON.stringify(jwk), sealed],
  )
}

/**
 * Gives each brand a new key when its newest is too old, and drops expired keys. For the worker;
 * also at first use. Several may run: the brand's row is locked first.
 */
export async function rotatePayloadKeys(
  context: PayloadContext,
  brandIds: readonly number[],
): Promise<void> {
  const brands = brandIds.map((brandId) => ({ brandId }))
  await eachBrand(context.db, 'payload.key', brands, async ({ brandId }) => {
    await context.db.transaction(async (tx) => {
      await tx.query('select 1 from brands where brand_id = $1 for no key update', [brandId])
      const rows = await tx.query<{ is_due: boolean }>(
        `select coalesce(max(created_at) < app_now() - make_interval(hours => $2), true) as is_due
         from payload_keys where brand_id = $1`,
        [brandId, KEY_MAX_AGE_HOURS],
      )
      if (rows[0]?.is_due !== true) return
      await addKey(tx, context, brandId)
      await tx.query(
        `delete from payload_keys where brand_id = $1 and kid not in (
           select kid from payload_keys where brand_id = $1
           order by created_at desc, kid limit $2)`,
        [brandId, ACCEPTED_KEYS],
      )
    })
    return []
  })
}

interface KeyRow {
  readonly [column: string]: unknown
  readonly kid: string
  readonly public_jwk: PublicJwk
  readonly sealed: Buffer
}

async function readKeys(context: PayloadContext, brandId: number): Promise<PayloadKey[]> {
  const rows = await context.db.query<KeyRow>(
    `select kid, public_jwk, sealed from payload_keys where brand_id = $1
     order by created_at desc, kid limit $2`,
    [brandId, ACCEPTED_KEYS],
  )
  return rows.map(({ kid, public_jwk: jwk, sealed }) => {
    const { kty, crv, x, y } = jwk
    return { kid, jwk, privateJwk: { kty, crv, x, y, d: context.vault.open(SEAL, sealed) } }
  })
}

const HEADERS = new Set(['alg', 'enc', 'kid', 'epk', 'iat', 'jti', 'typ', 'cty'])

interface SealHeader {
  readonly kid: string
  readonly iat: number
  readonly jti: string
}

/** The accepted header: ours in every point, nothing beyond it (`zip` above all). */
function headerOf(payload: string): SealHeader | undefined {
  let header: Record<string, unknown>
  try {
    header = decodeProtectedHeader(payload) as Record<string, unknown>
  } catch {
    return undefined
  }
  const { alg, enc, kid, iat, jti } = header
  if (alg !== 'ECDH-ES' || enc !== 'A256GCM') return undefined
  if (Object.keys(header).some((name) => !HEADERS.has(name))) return undefined
  if (typeof kid !== 'string' || typeof jti !== 'string' || !Number.isSafeInteger(iat)) {
    return undefined
  }
  return /^[A-Za-z0-9_-]{16,64}$/.test(jti) ? { kid, jti, iat: Number(iat) } : undefined
}

/** Records the nonce; false when it is known already, or the seal is not recent. */
async function isFresh(db: Db, brandId: number, { iat, jti }: SealHeader): Promise<boolean> {
  const nonce = createHash('sha256').update(jti).digest()
  const rows = await db.query(
    `insert into payload_nonces (brand_id, nonce, expires_at)
     select $1, $2, app_now() + make_interval(secs => 2 * $4::int)
     where abs(extract(epoch from app_now()) - $3::numeric) <= $4::int
     on conflict do nothing returning 1 as one`,
    [brandId, nonce, iat, WINDOW_S],
    'payload-nonce',
  )
  return rows.length === 1
}

/** The JSON inside; undefined for whatever does not open, be it the tag, a point or a comma. */
async function decrypt(payload: string, key: PayloadKey): Promise<unknown> {
  try {
    const { plaintext } = await compactDecrypt(payload, key.privateJwk, {
      keyManagementAlgorithms: ['ECDH-ES'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    const text = Buffer.from(plaintext).toString('utf8')
    return isUnstorable(text) ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

/** `now` is a monotonic clock in milliseconds, for the memory of keys only. */
export function createPayloads(context: PayloadContext, now: () => number): Payloads {
  const known = new Map<number, { keys: readonly PayloadKey[]; readAt: number }>()

  async function keysOf(brandId: number, maxAgeMs: number): Promise<readonly PayloadKey[]> {
    const found = known.get(brandId)
    if (found && now() - found.readAt < maxAgeMs) return found.keys
    let keys = await readKeys(context, brandId)
    if (keys.length === 0) {
      await rotatePayloadKeys(context, [brandId])
      keys = await readKeys(context, brandId)
    }
    known.set(brandId, { keys, readAt: now() })
    return keys
  }

  async function findKey(brandId: number, kid: string): Promise<PayloadKey | undefined> {
    const find = (keys: readonly PayloadKey[]) => keys.find((one) => one.kid === kid)
    return find(await keysOf(brandId, CACHE_MS)) ?? find(await keysOf(brandId, RETRY_MS))
  }

  async function openSealed(brandId: number, payload: string): Promise<unknown> {
    const header = headerOf(payload)
    const key = header && (await findKey(brandId, header.kid))
    if (!header || !key) return undefined
    const body = await decrypt(payload, key)
    if (body === undefined) return undefined
    // Only what opened is recorded: nobody can use up another's nonce.
    return (await isFresh(context.db, brandId, header)) ? body : undefined
  }

  return {
    async jwks({ brandId }) {
      return { keys: (await keysOf(brandId, CACHE_MS)).map(({ jwk }) => jwk) }
    },
    async open({ brandId }, payload) {
      const body = await openSealed(brandId, payload)
      if (body === undefined) throw new Problem('PAYLOAD_REFUSED')
      return body
    },
  }
}

/** Records a nonce; false if it was used before. In the caller's transaction. */
export async function spendNonce(
  tx: Tx,
  brandId: number,
  nonce: Buffer,
  goodUntil: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into payload_nonces (brand_id, nonce, expires_at) values ($1, $2, $3)
     on conflict do nothing returning 1 as spent`,
    [brandId, nonce, goodUntil],
  )
  return rows.length > 0
}
