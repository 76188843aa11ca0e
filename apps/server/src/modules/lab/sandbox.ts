import type { FeedGame } from '@fairhouse/protocol/vendor'
import type { Brand } from '#server/core/brand.ts'
import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import type { LabKey } from '#server/vendor-lab/index.ts'
import { gamesChanged, importFeed } from '../catalogue/index.ts'
import { openTrial } from '../identity/index.ts'
import { createIntegration, sealVendorSecret } from '../vendors/index.ts'
import { hashGameToken } from '../play/index.ts'
import type { WalletQueue } from '../wallet/index.ts'

/** The lab as a vendor: only in brands of trials, where money is play money. */
const LAB = { code: 'FAIRHOUSE_LAB', name: 'Vendor lab' }

/** It is never offered: its lane is hidden, and the vendor has no address to open it at. */
const LAB_GAME: FeedGame = {
  game_code: 'lab',
  name: 'Vendor lab',
  category: 'RNG',
  features: [],
  rtp_ppm: 1_000_000,
  volatility: 1,
  min_stake: '0',
  max_stake: '1000000000000',
  has_demo: false,
  is_touch: true,
  languages: ['en'],
  version: '1',
  certificates: [],
  banned_in: [],
  released_on: '2026-01-01',
}

const SESSION_MINUTES = 60

export interface SandboxContext {
  readonly db: Db
  readonly rng: Rng
  readonly vault: Vault
  readonly queue: WalletQueue
}

/** Credentials with which the lab plays at our own wallet. */
export interface Sandbox {
  readonly integrationKey: string
  readonly game: string
  readonly currency: string
  readonly user: string
  readonly token: string
  readonly endedToken: string
  readonly key: LabKey
  /** Good as well, as while a key is replaced. */
  readonly other: LabKey
  readonly retired: LabKey
}

interface LabVendor {
  readonly vendorId: number
  readonly integrationKey: string
}

async function ensureVendor(tx: Tx, context: SandboxContext, brandId: number): Promise<LabVendor> {
  const rows = await tx.query<{ vendor_id: number; integration_key: string }>(
    `select i.vendor_id, i.integration_key
     from vendor_integrations i join vendors v using (vendor_id)
     where i.brand_id = $1 and v.code = $2`,
    [brandId, LAB.code],
  )
  const [row] = rows
  if (row) return { vendorId: row.vendor_id, integrationKey: row.integration_key }
  const made = await createIntegration(tx, context, { brandId, ...LAB })
  await importFeed(tx, brandId, made.vendorId, [LAB_GAME])
  await tx.query('update game_lanes set is_shown = false where brand_id = $1 and vendor_id = $2', [
    brandId,
    made.vendorId,
  ])
  return made
}

/** Three new keys in the place of those of the last run: two good ones, and one out of use. */
async function renewKeys(
  tx: Tx,
  { rng, vault }: SandboxContext,
  brandId: number,
  vendorId: number,
): Promise<Pick<Sandbox, 'key' | 'other' | 'retired'>> {
  await tx.query('delete from vendor_keys where brand_id = $1 and vendor_id = $2', [
    brandId,
    vendorId,
  ])
  const make = async (isRetired: boolean): Promise<LabKey> => {
    const key = { kid: rng.bytes(6).toString('hex'), secret: rng.bytes(32).toString('hex') }
    await tx.query(
      `insert into vendor_keys (brand_id, vendor_id, kid, secret_sealed, retired_at)
       values ($1, $2, $3, $4, case when $5 then app_now() end)`,
      [brandId, vendorId, key.kid, sealVendorSecret(vault, key.secret), isRetired],
    )
    return key
  }
  return { key: await make(false), other: await make(false), retired: await make(true) }
}

/** The name of a member at the lab, and the tokens of two sessions: one open, one over. */
async function seatMember(
  tx: Tx,
  { rng }: SandboxContext,
  at: { readonly brandId: number; readonly vendorId: number; readonly memberId: bigint },
): Promise<Pick<Sandbox, 'user' | 'token' | 'endedToken'>> {
  const { brandId, vendorId, memberId } = at
  const user = rng.bytes(16).toString('base64url')
  await tx.query(
    `insert into vendor_members (brand_id, vendor_id, member_id, user_ref)
     values ($1, $2, $3, $4)`,
    [brandId, vendorId, memberId, user],
  )
  const open = async (isOver: boolean): Promise<string> => {
    const token = rng.bytes(32).toString('base64url')
    await tx.query(
      `insert into game_sessions (brand_id, public_id, member_id, account_id, vendor_id, game_no,
         token_hash, login_token_hash, language, opened_at, expires_at, ended_at, end_reason,
         told_at)
       select $1, $2, $3, a.account_id, $4, g.game_no, $5, $6, 'en', app_now(),
         app_now() + make_interval(mins => $7), case when $8 then app_now() end,
         case when $8 then 'closed' end, case when $8 then app_now() end
       from ledger_accounts a join games g on g.brand_id = a.brand_id and g.vendor_id = $4
       where a.brand_id = $1 and a.member_id = $3 and a.kind = 'cash' and g.game_code = $9`,
      [
        brandId,
        `gms_${rng.bytes(12).toString('hex')}`,
        memberId,
        vendorId,
        hashGameToken(token),
        // Without a login: it ends by its own time.
        rng.bytes(32),
        SESSION_MINUTES,
        isOver,
        LAB_GAME.game_code,
      ],
    )
    return token
  }
  return { user, token: await open(false), endedToken: await open(true) }
}

/**
 * Makes the lab a vendor of a brand of trials, for one run: a new member with play money, two
 * sessions, three keys. `trials` is such a brand; never call it with one that members play in.
 */
export async function openSandbox(context: SandboxContext, trials: Brand): Promise<Sandbox> {
  if (trials.trialOf === undefined) throw new Error('the lab plays in brands of trials alone')
  const { brandId } = trials
  const memberId = await openTrial(context, trials)
  return context.db.transaction(async (tx) => {
    const { vendorId, integrationKey } = await ensureVendor(tx, context, brandId)
    const keys = await renewKeys(tx, context, brandId, vendorId)
    const seat = await seatMember(tx, context, { brandId, vendorId, memberId })
    await gamesChanged(tx, brandId)
    const currency = trials.currency.code
    return { integrationKey, game: LAB_GAME.game_code, currency, ...keys, ...seat }
  })
}

/** Ends what a run was given: its keys are invalid, its session is over. */
export function closeSandbox({ db }: Pick<SandboxContext, 'db'>, trials: Brand): Promise<void> {
  return db.transaction(async (tx) => {
    const params = [trials.brandId, LAB.code]
    await tx.query(
      `update vendor_keys k set retired_at = app_now() from vendors v
       where k.brand_id = $1 and k.vendor_id = v.vendor_id and v.code = $2
         and k.retired_at is null`,
      params,
    )
    await tx.query(
      `update game_sessions s set ended_at = app_now(), end_reason = 'closed', told_at = app_now()
       from vendors v
       where s.brand_id = $1 and s.vendor_id = v.vendor_id and v.code = $2 and s.ended_at is null`,
      params,
    )
    await gamesChanged(tx, trials.brandId)
  })
}
