import type { BodyOf, ShownKey, StaffVendor } from '@fairhouse/protocol'
import { generateKeyPairSync, createPublicKey } from 'node:crypto'
import type { Brand } from '#server/core/brand.ts'
import type { StaffActor } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { gamesChanged } from '../../catalogue/index.ts'
import { createIntegration, sealVendorSecret } from '../../vendors/index.ts'
import { auditAction } from '../../staff/index.ts'
import type { GamesContext } from './context.ts'
import { findVendor, lockVendor, readVendor } from './vendor-rows.ts'

/** The actor, and the brand. */
export interface GameKeeper {
  readonly brand: Brand
  readonly actor: StaffActor
}

type Context = Pick<GamesContext, 'db' | 'rng' | 'vault'>

/** Keys valid at a time: the current one, and its successor. */
const KEYS_MAX = 2
const RSA_BITS = 2_048

/**
 * An address of a vendor: https, or http of localhost; no name or password in it, no query. Throws
 * VENDOR_ADDRESS_REFUSED.
 */
export function requireAddress(text: string | null): string | null {
  if (text === null) return null
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url?.hostname ?? '')
  const isSecret = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal)
  if (!url || !isSecret || url.username || url.password || url.search || url.hash) {
    throw new Problem('VENDOR_ADDRESS_REFUSED')
  }
  return text.replace(/\/+$/, '')
}

interface MadeKey {
  /** The secret as it is stored, sealed. */
  readonly secret: string
  readonly publicKey: string | null
  readonly shown: ShownKey
}

/** A new key of the profile's kind. Throws VALIDATION_FAILED (the vendor's half is missing). */
function makeKey(
  { rng }: Pick<Context, 'rng'>,
  profile: StaffVendor['profile'],
  given: string | undefined,
): MadeKey {
  const kid = rng.bytes(6).toString('hex')
  if (profile !== 'hub88') {
    const secret = rng.bytes(32).toString('hex')
    return { secret, publicKey: null, shown: { kid, secret, publicKey: null } }
  }
  const fault = { field: 'publicKey', code: 'VALIDATION_FAILED', expected: 'PEM, RSA' } as const
  let theirs: string
  try {
    const read = createPublicKey(given ?? '')
    if (read.asymmetricKeyType !== 'rsa') throw new RangeError('not of RSA')
    theirs = read.export({ type: 'spki', format: 'pem' }).toString()
  } catch {
    throw new Problem('VALIDATION_FAILED', [fault])
  }
  const pair = generateKeyPairSync('rsa', { modulusLength: RSA_BITS })
  const secret = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const ours = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  return { secret, publicKey: theirs, shown: { kid, secret: null, publicKey: ours } }
}

/**
 * Adds a vendor. Requires the permission for vendor keys. Throws, in order: VENDOR_ADDRESS_REFUSED,
 * VENDOR_EXISTS.
 */
export function addVendor(
  context: Context,
  { brand, actor }: GameKeeper,
  body: BodyOf<'POST /staff/games/vendors'>,
): Promise<{ vendor: StaffVendor; key: ShownKey }> {
  const { brandId } = brand
  const { vassalage: code, name, profile, wallet, reason } = body
  const baseUrl = requireAddress(body.baseUrl)
  const made = makeKey(context, profile, body.publicKey)
  return context.db.transaction(async (tx) => {
    const known = await tx.query(
      `select 1 from vendor_integrations join vendors using (vendor_id)
       where brand_id = $1 and code = $2`,
      [brandId, code],
    )
    if (known.length > 0) throw new Problem('VENDOR_EXISTS')
    const { kid } = made.shown
    const key = { kid, secret: made.secret }
    await createIntegration(tx, context, {
      brandId,
      code,
      name: name.trim(),
      profile,
      wallet,
      ...(baseUrl === null ? {} : { baseUrl }),
      key: made.publicKey === null ? key : { ...key, publicKey: made.publicKey },
    })
    await gamesChanged(tx, brandId)
    const details = { name, profile, wallet, baseUrl, kid, reason }
    await auditAction(tx, actor, { brandId, action: 'games.vendorAdded', subject: code, details })
    return { vendor: (await findVendor(tx, brandId, code)).vendor, key: made.shown }
  })
}

type Change = BodyOf<'PUT /staff/games/vendors/:vassalage'>
const CHANGED = ['baseUrl', 'state', 'askAfterMinutes', 'refundAfterHours'] as const

const partsOf = (one: Omit<Change, 'reason'>) =>
  Object.fromEntries(CHANGED.map((name) => [name, one[name]]))

/**
 * Changes a vendor. Requires the permission to write games. Throws the errors of the route, in
 * order.
 */
export async function changeVendor(
  { db, games }: Pick<GamesContext, 'db' | 'games'>,
  { brand, actor }: GameKeeper,
  vassalage: string,
  body: Change,
): Promise<StaffVendor> {
  const { brandId } = brand
  const wanted = { ...body, baseUrl: requireAddress(body.baseUrl) }
  await db.transaction(async (tx) => {
    const vendorId = await lockVendor(tx, brandId, vassalage)
    const { vendor: before } = await findVendor(tx, brandId, vassalage)
    const [from, to] = [partsOf(before), partsOf(wanted)]
    if (JSON.stringify(from) === JSON.stringify(to)) throw new Problem('NOT_CHANGED')
    await tx.query(
      `update vendor_integrations set base_url = $3, state = $4,
         ask_after = make_interval(mins => $5), refund_after = make_interval(hours => $6)
       where brand_id = $1 and vendor_id = $2`,
      [
        brandId,
        vendorId,
        wanted.baseUrl,
        wanted.state,
        wanted.askAfterMinutes,
        wanted.refundAfterHours,
      ],
    )
    await gamesChanged(tx, brandId)
    const details = { before: from, after: to, reason: body.reason }
    const action = { brandId, action: 'games.vendorChanged', subject: vassalage, details }
    await auditAction(tx, actor, action)
  })
  return readVendor(db, games, brand, vassalage)
}

async function countGood(tx: Tx, brandId: number, vendorId: number): Promise<number> {
  const rows = await tx.query<{ n: number }>(
    `select count(*)::int as n from vendor_keys
     where brand_id = $1 and vendor_id = $2 and retired_at is null`,
    [brandId, vendorId],
  )
  return rows[0]?.n ?? 0
}

/**
 * Makes a key. Requires the permission for vendor keys. Throws VENDOR_NOT_FOUND, VENDOR_KEYS_FULL.
 */
export function addKey(
  context: Context,
  { brand, actor }: GameKeeper,
  vassalage: string,
  body: BodyOf<'POST /staff/games/vendors/:vassalage/keys'>,
): Promise<{ vendor: StaffVendor; key: ShownKey }> {
  const { brandId } = brand
  return context.db.transaction(async (tx) => {
    const vendorId = await lockVendor(tx, brandId, vassalage)
    if ((await countGood(tx, brandId, vendorId)) >= KEYS_MAX) throw new Problem('VENDOR_KEYS_FULL')
    const { vendor } = await findVendor(tx, brandId, vassalage)
    const made = makeKey(context, vendor.profile, body.publicKey)
    await tx.query(
      `insert into vendor_keys (brand_id, vendor_id, kid, secret_sealed, public_key)
       values ($1, $2, $3, $4, $5)`,
      [
        brandId,
        vendorId,
        made.shown.kid,
        sealVendorSecret(context.vault, made.secret),
        made.publicKey,
      ],
    )
    await gamesChanged(tx, brandId)
    const details = { kid: made.shown.kid, reason: body.reason }
    await auditAction(tx, actor, {
      brandId,
      action: 'games.keyMade',
      subject: vassalage,
      details,
    })
    return { vendor: (await findVendor(tx, brandId, vassalage)).vendor, key: made.shown }
  })
}

/**
 * Revokes a key. Requires the permission for vendor keys. Throws the errors of the route, in order.
 */
export function retireKey(
  { db }: Pick<Context, 'db'>,
  { brand, actor }: GameKeeper,
  { vassalage, kid }: { readonly vassalage: string; readonly kid: string },
  reason: string,
): Promise<StaffVendor> {
  const { brandId } = brand
  return db.transaction(async (tx) => {
    const vendorId = await lockVendor(tx, brandId, vassalage)
    const keys = await tx.query<{ retired_at: Date | null }>(
      'select retired_at from vendor_keys where brand_id = $1 and vendor_id = $2 and kid = $3',
      [brandId, vendorId, kid],
    )
    if (!keys[0]) throw new Problem('VENDOR_KEY_NOT_FOUND')
    if (keys[0].retired_at !== null) throw new Problem('NOT_CHANGED')
    await tx.query(
      `update vendor_keys set retired_at = app_now()
       where brand_id = $1 and vendor_id = $2 and kid = $3`,
      [brandId, vendorId, kid],
    )
    await gamesChanged(tx, brandId)
    const details = { kid, reason }
    await auditAction(tx, actor, {
      brandId,
      action: 'games.keyRetired',
      subject: vassalage,
      details,
    })
    return (await findVendor(tx, brandId, vassalage)).vendor
  })
}
