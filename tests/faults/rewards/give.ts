import { demoBrand } from '@fairhouse/profiles'
import type { Brand } from '@fairhouse/server/core/brand.ts'
import type { Db } from '@fairhouse/server/db/tx.ts'
import { toBrand } from '@fairhouse/server/modules/settings/index.ts'
import { runMissions } from '../../../apps/server/src/modules/missions/index.ts'
import { runPromotions } from '../../../apps/server/src/modules/promotions/index.ts'

const plain = toBrand(demoBrand, demoBrand.brandId)

/** The brand of the trial: the law allows gifts for deposits, and before a bet. */
export const BRAND: Brand = {
  ...plain,
  profile: { ...plain.profile, rewards: { beforeABet: true, forDeposits: true } },
}

const DAYS = 45

/** One turn of all that gives rewards. */
export async function giveAll(db: Db): Promise<void> {
  const context = { db, brands: { all: async () => [BRAND] } }
  await runMissions(context, DAYS)
  await runPromotions(context)
}
