import { GAME_GROUPS, type GameGroupMenu } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { AccountRef } from '#server/core/caller.ts'
import type { Tx } from '#server/db/tx.ts'
import type { Lottery } from '../lotteries/index.ts'
import { readStakes } from './read-stakes.ts'

/** Groups that have lotteries, in the order of the platform; lotteries in the brand's order. */
export function groupsOf(lotteries: readonly Lottery[]): GameGroupMenu[] {
  return GAME_GROUPS.flatMap((gameGroupCode) => {
    const own = lotteries.filter((one) => one.gameGroup === gameGroupCode)
    const gameMenus = own.map((one) => one.lotteryCode)
    const labelName = `lottery.group.${gameGroupCode}`
    return gameMenus.length === 0 ? [] : [{ gameGroupCode, labelName, gameMenus }]
  })
}

/** Number of bets counted for a ranking: enough, and cheap for a table of any size. */
const COUNTED = 10_000
const REMEMBERED_MS = 60_000

const COUNT_BETS = `
select i.lottery_code, count(*) as bets
from (select issue_id from bets where brand_id = $1 order by bet_no desc limit ${COUNTED}) b
join issues i on i.brand_id = $1 and i.issue_id = b.issue_id
group by i.lottery_code`

type RankedBrand = Pick<Brand, 'brandId' | 'lotteryType'>

interface Ranking {
  /**
   * The lotteries, those with most of the newest bets first. With equal counts the lottery type of
   * the host comes first; the others keep their order.
   */
  rank(brand: RankedBrand, lotteries: readonly Lottery[]): Promise<Lottery[]>
}

/** Counts once a minute per brand. */
export function createRanking(db: Tx, now: () => number): Ranking {
  type Counts = ReadonlyMap<string, bigint>
  const known = new Map<number, { readonly at: number; readonly counts: Promise<Counts> }>()

  async function count(brandId: number): Promise<Counts> {
    const rows = await db.query<{ lottery_code: string; bets: bigint }>(COUNT_BETS, [brandId])
    return new Map(rows.map((row) => [row.lottery_code, row.bets]))
  }

  function countsOf(brandId: number): Promise<Counts> {
    const found = known.get(brandId)
    if (found && now() - found.at < REMEMBERED_MS) return found.counts
    const counts = count(brandId)
    counts.catch(() => known.delete(brandId))
    known.set(brandId, { at: now(), counts })
    return counts
  }

  return {
    async rank({ brandId, lotteryType }, lotteries) {
      const counts = await countsOf(brandId)
      const betsOn = ({ lotteryCode }: Lottery) => Number(counts.get(lotteryCode) ?? 0n)
      const isOther = ({ prizeMode }: Lottery) => Number(prizeMode !== lotteryType)
      return lotteries.toSorted((a, b) => betsOn(b) - betsOn(a) || isOther(a) - isOther(b))
    },
  }
}

/** Stakes scanned for the lotteries that a member plays. */
const LOOKED_AT = 200

/** Those of the lotteries that the member bet on last, newest first. */
export async function recentOf(
  db: Tx,
  member: AccountRef,
  lotteries: readonly Lottery[],
): Promise<Lottery[]> {
  const stakes = await readStakes(db, member, { limit: LOOKED_AT, before: undefined })
  const rows = await db.query<{ lottery_code: string }>(
    `select i.lottery_code from bets b join issues i using (brand_id, issue_id)
     where b.brand_id = $1 and b.bet_no = any($2)
     group by i.lottery_code order by max(b.bet_no) desc`,
    [member.brandId, stakes.map((stake) => stake.ref)],
  )
  return rows.flatMap((row) => lotteries.find((one) => one.lotteryCode === row.lottery_code) ?? [])
}
