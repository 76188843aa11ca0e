import { countFigures } from '#server/modules/team-figures/index.ts'
import { issueBills, payBills } from '#server/modules/agent-pay/index.ts'
import { signAuditHeads } from '#server/modules/audit/index.ts'
import { countGameDays } from '#server/modules/odds/index.ts'
import { notifySessionEnds, vendorSources } from '#server/modules/play/index.ts'
import { reconcileDueDays } from '#server/modules/reconciliation/index.ts'
import { sealDays } from '#server/modules/receipts/index.ts'
import { rollUp } from '#server/modules/records/index.ts'
import { payTeamRebates } from '#server/modules/team-rebates/index.ts'
import type { HistoryPlatform } from './platform.ts'

/** The most days computed at once, plus one for late settlements. */
const REBATE_DAYS = 8

/** What the worker does when days are over, in the order in which one needs the other. */
export async function endDay(platform: HistoryPlatform): Promise<void> {
  const { db, brands, vault, cashier, play } = platform
  await notifySessionEnds(play)
  await rollUp({ db, brands })
  await countGameDays({ db, brands })
  await countFigures({ db, brands })
  await payTeamRebates({ db, brands }, REBATE_DAYS)
  await issueBills({ db, brands })
  await payBills({ db, brands })
  const sources = [...cashier.reportSources, ...(await vendorSources(play))]
  await reconcileDueDays({ db, sources })
  await sealDays({ db, vault, brands })
  await signAuditHeads(db, vault)
}
