import { runPromotions } from '../../../apps/server/src/modules/promotions/index.ts'
import { poisonWrites, type Scenario } from './scenario.ts'

const PROMOTION = `
insert into promotions (brand_id, state, category, texts, kind, entry, prize_kind, prize, budget,
  starts_at, published_at, changed_by)
values (1, 'published', 'events', '[]', 'birthday', 'automatic', 'points', 5, 500,
  app_now() - interval '1 hour', app_now(), 'staff:otto')
returning promotion_no`

/** It is a member's birthday in two promotions of a brand; nothing can be noted of the first. */
export const promotionScenario: Scenario = {
  queue: 'promotions.run',
  async arrange(stage) {
    const { db, deps } = stage.platform
    const [member] = await db.query<{ member_id: bigint }>(
      `select member_id from ledger_accounts where brand_id = 1 and kind = 'cash'
         and may_be_rewarded(brand_id, member_id) order by member_id limit 1`,
    )
    const memberId = member?.member_id ?? 0n
    await db.query(
      `update members set birth_date = app_now()::date - interval '30 years'
       where brand_id = 1 and member_id = $1`,
      [memberId],
    )
    const promotions: bigint[] = []
    for (let count = 0; count < 2; count += 1) {
      const rows = await db.query<{ promotion_no: bigint }>(PROMOTION)
      promotions.push(rows[0]?.promotion_no ?? 0n)
    }
    return {
      key: `1/${promotions[0]}`,
      turn: () => runPromotions({ db, brands: deps.brands }),
      poison: poisonWrites(stage, 'promotion_gifts', `NEW.promotion_no = ${promotions[0]}`),
      done: () =>
        stage.counts(
          `select count(*) from promotion_gifts where promotion_no = $1
             and member_id = ${memberId} and state = 'given'`,
          promotions,
        ),
    }
  },
}
