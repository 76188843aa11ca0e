import { randomUUID } from 'node:crypto'
import type { ReferralRulesBody } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Db } from '#server/db/tx.ts'
import { setRules } from '#server/modules/referral/office/rules.ts'
import { runReferral } from '#server/modules/referral/index.ts'
import { openRewardWorld, type Gifted, type RewardWorld } from './reward-world.ts'
import { TODAY } from './mission-world.ts'

/** What a member paid in and staked today, on top of what was before. */
interface Did {
  readonly deposited?: number
  readonly staked?: number
}

async function writeDid(db: Db, memberId: bigint, { deposited = 0, staked = 0 }: Did) {
  const own = `insert into own_days as d (brand_id, member_id, day, product, deposits, turnover)
    values (1, $1, $2::date, $3, $4, $5)
    on conflict (brand_id, member_id, day, product) do update set
      deposits = d.deposits + excluded.deposits, turnover = d.turnover + excluded.turnover`
  if (deposited > 0) await db.query(own, [memberId, TODAY, '', deposited, 0])
  if (staked === 0) return
  await db.query(own, [memberId, TODAY, 'lottery', 0, staked])
  await db.query(
    `insert into active_days (brand_id, member_id, day, previous)
     values (1, $1, $2::date, '-infinity') on conflict do nothing`,
    [memberId, TODAY],
  )
}

/** Both have the same bank account, or come from the same network. */
async function writeShared(db: Db, sign: 'bankAccount' | 'network', members: readonly Gifted[]) {
  const of = randomUUID()
  for (const { memberId } of members) {
    if (sign === 'network') {
      await db.query(
        'insert into member_networks (brand_id, member_id, network) values (1, $1, $2)',
        [memberId, of],
      )
    } else {
      await db.query(BANK_ACCOUNT, [memberId, Buffer.from(of)])
    }
  }
}

/** Of the past: a live one belongs to one member of a brand. */
const BANK_ACCOUNT = `
insert into member_bank_accounts (brand_id, member_id, kind, detail, masked_number, fingerprint,
  sealed, created_at, removed_at)
values (1, $1, 'pix', '', '', $2, '', app_now(), app_now())`

async function runFor({ platform }: RewardWorld, through: Db, brand: Brand): Promise<void> {
  await platform.db.query(
    `insert into agency_places (brand_id, counted_to) values (1, app_now())
     on conflict (brand_id) do update set counted_to = excluded.counted_to`,
  )
  await runReferral({ db: through, brands: { all: () => Promise.resolve([brand]) } })
}

/** A platform on which members bring friends. */
export async function openReferralWorld() {
  const world = await openRewardWorld()
  const { platform, brand } = world
  const { db } = platform
  const actor = { staffId: 1n, account: 'mia' } as unknown as Parameters<
    typeof setRules
  >[0]['actor']
  return {
    ...world,
    setRules: (body: ReferralRulesBody, of: Brand = brand) =>
      of === brand
        ? world.staff.call('PUT /staff/referral/rules', { body: { ...body, reason: 'a test' } })
        : setRules({ db, brand: of, actor }, { ...body, reason: 'a test' }),
    /** A member who registered by another's code, now. */
    friendOf: async (referrer: Gifted): Promise<Gifted> => {
      const friend = await world.member()
      await db.query(
        `update members set referrer_id = $2, registered_at = app_now() where member_id = $1`,
        [friend.memberId, referrer.memberId],
      )
      // From somewhere else than all others of the test.
      await db.query('delete from member_networks where member_id = $1', [friend.memberId])
      await db.query('update member_origins set address = $2 where member_id = $1', [
        friend.memberId,
        randomUUID(),
      ])
      return friend
    },
    did: ({ memberId }: Gifted, what: Did) => writeDid(db, memberId, what),
    share: (sign: 'bankAccount' | 'network', ...members: readonly Gifted[]) =>
      writeShared(db, sign, members),
    run: (through: Db = db, of: Brand = brand) => runFor(world, through, of),
    /** Keys of the rewards that the member was given for friends. */
    given: async ({ memberId }: Gifted) => {
      const rows = await db.query<{ source_key: string }>(
        `select source_key from rewards where member_id = $1 and source = 'referral'
           and not starts_with(source_key, 'welcome/') order by 1`,
        [memberId],
      )
      return rows.map((row) => row.source_key)
    },
  }
}

export type ReferralWorld = Awaited<ReturnType<typeof openReferralWorld>>
