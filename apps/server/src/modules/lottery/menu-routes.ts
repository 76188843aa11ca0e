import { prizeModeOf } from '@fairhouse/protocol'
import { readNow } from '#server/db/clock.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/core/problem.ts'
import type { RouteTable } from '#server/http/routing.ts'
import type { Lottery } from '../lotteries/index.ts'
import { createRanking, groupsOf, recentOf } from './menus.ts'
import { readLobby, readOpened } from './queries.ts'

const POPULAR = '20'
const OPENED = '100'

const isOfVietnam = ({ area }: Lottery): boolean => area === 'VN'

/** What is on sale, and what has been drawn. */
export function addMenus(route: Parameters<RouteTable>[0], { db, catalogue }: Deps): void {
  const ranking = createRanking(db, () => performance.now())

  async function present(lotteries: readonly Lottery[]) {
    const serverTime = (await readNow(db)).toISOString()
    return { lotteries: await readLobby(db, lotteries), serverTime }
  }

  async function presentMenus(lotteries: readonly Lottery[]) {
    return { ...(await present(lotteries)), groups: groupsOf(lotteries) }
  }

  async function ofVietnam(brandId: number): Promise<Lottery[]> {
    return (await catalogue.lotteriesOf(brandId)).filter(isOfVietnam)
  }

  async function presentOpened(
    lottery: Lottery | undefined,
    query: { readonly gameCode: string; readonly count?: string },
  ) {
    if (!lottery) throw new Problem('LOTTERY_NOT_FOUND')
    const issues = await readOpened(db, lottery, Number(query.count ?? OPENED))
    return { gameCode: lottery.lotteryCode, issues }
  }

  route('GET /lgw/games/game_menus', async ({ brand }) =>
    presentMenus(await catalogue.lotteriesOf(brand.brandId)),
  )

  route('GET /lgw/games/popular', async ({ brand, query }) => {
    const all = await catalogue.lotteriesOf(brand.brandId)
    const mode = query.prizeMode && prizeModeOf(query.prizeMode)
    const filtered = mode ? all.filter((one) => one.prizeMode === mode) : all
    const ranked = await ranking.rank(brand, filtered)
    return present(ranked.slice(0, Number(query.count ?? POPULAR)))
  })

  route('GET /lgw/vn/games/game_menu', async ({ brand }) =>
    presentMenus(await ofVietnam(brand.brandId)),
  )

  route('GET /lgw/vn/games/game_menu/recent', async ({ brand, member }) =>
    present(await recentOf(db, member, await ofVietnam(brand.brandId))),
  )

  route('GET /lgw/vn/numeros/opened/game', async ({ brand, query }) => {
    const lottery = await catalogue.find(brand.brandId, query.gameCode)
    return presentOpened(lottery && isOfVietnam(lottery) ? lottery : undefined, query)
  })

  route('GET /lotto/lgw/games/opened/numero', async ({ brand, query }) =>
    presentOpened(await catalogue.find(brand.brandId, query.gameCode), query),
  )
}
