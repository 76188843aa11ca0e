import { describe, expect, it } from 'vitest'
import { createSiteRouter } from '../src/app/router.tsx'
import {
  DEFAULT_MEMBER_PAGE,
  MEMBER_PAGE_KEYS,
  MEMBER_PAGES,
} from '../src/features/member-centre/pages.ts'
import { AGENT_PAGES, DEFAULT_AGENT_PAGE } from '../src/features/agent-centre/pages.ts'
import { AGENT_SCREENS } from '../src/routes/agent-screens.ts'
import { MEMBER_SCREENS } from '../src/routes/member-screens.ts'
import { setPageData } from '../src/shared/page-data.ts'

setPageData({ language: 'pt', isVisitor: true, queries: [] })

/** The final address after redirects, and its route. */
async function open(address: string): Promise<{ href: string; route: string | undefined }> {
  const router = createSiteRouter(address)
  await router.load()
  const { place, route, error } = router.visit.get()
  expect(error).toBeUndefined()
  return { href: place.href, route: route?.path }
}

/** The specification, section 2, row by row; R-22 on `/download`. */
const ROUTES = [
  ['/', '/'],
  ['/register', '/register'],
  ['/register.html', '/register.html'],
  ['/register?referralCode=ABC', '/register'],
  ['/login', '/login'],
  ['/pointMall', '/pointMall'],
  ['/luckyTickets', '/luckyTickets'],
  ['/vip', '/vip'],
  ['/leaderboards?race=rce_1', '/leaderboards'],
  ['/winners?list=today', '/winners'],
  ['/lottery', '/lottery'],
  ['/lottery/SSC1', '/lottery/$lotteryCode'],
  ['/lottery?lottoArea=VN', '/lottery'],
  ['/lottery?language=en&dialog=settings', '/lottery'],
  ['/lottery?gameCode=SSC1&lottoView=lobby', '/lottery'],
  ['/vnlottery', '/vnlottery'],
  ['/vnlottery/NORTH5', '/vnlottery/$lotteryCode'],
  ['/lottery-games', '/lottery-games'],
  ['/slot-games?vassalage=PG', '/slot-games'],
  ['/poker-pvp-games', '/poker-pvp-games'],
  ['/fishing-games', '/fishing-games'],
  ['/live-casino-games', '/live-casino-games'],
  ['/sports-betting-games', '/sports-betting-games'],
  ['/promotions?category=welcome', '/promotions'],
  ['/promoDetail?promotionId=prm_1', '/promoDetail'],
  ['/seamless', '/seamless'],
  ['/help', '/help'],
  ['/helpmc', '/helpmc'],
  ['/download-the-app', '/download-the-app'],
  ['/join', '/join'],
  ['/game', '/game'],
  ['/rng?page=2', '/rng'],
  ['/elott', '/elott'],
  ['/member', '/member'],
  ['/member/securityCenter', '/member/$page'],
  ['/member/depositv2/dep_1', '/member/$page/$item'],
  ['/agent', '/agent'],
  ['/agent/agentTeamOverview', '/agent/$page'],
  ['/no-such-route', undefined],
] as const

/** Aliases of routes, and former paths. */
const MOVED = [
  ['/index', '/'],
  ['/index.html', '/'],
  ['/home?language=en#more', '/?language=en#more'],
  ['/download', '/download-the-app'],
  ['/account', '/member'],
  ['/account/security', '/member/securityCenter'],
  ['/bets?language=en', '/member/personalHistoryCopy?language=en'],
  ['/statement', '/member/transactionHistory'],
  ['/deposit', '/member/depositv2'],
  ['/rewardCenter', '/member/rewardCenter'],
  ['/deposit/dep_1', '/member/depositv2/dep_1'],
  ['/lottery?gameCode=SSC1', '/lottery/SSC1'],
  ['/lottery?gameCode=SSC1&lottoView=betting&language=en', '/lottery/SSC1?language=en'],
  ['/vnlottery?gameCode=VN_MB&playType=VN_MB_DE', '/vnlottery/VN_MB?playType=VN_MB_DE'],
  ['/lottery?gameCode=ssc1&playType=SSC_DWD', '/lottery/SSC1?playType=SSC_DWD'],
] as const

describe('routes', () => {
  it.each(ROUTES)('%s is %s', async (address, route) => {
    expect(await open(address), 'nothing else moves').toEqual({ href: address, route })
  })

  it.each(MOVED)('%s leads to %s', async (address, target) => {
    expect((await open(address)).href).toBe(target)
  })
})

describe('the member centre', () => {
  it('has the pages of the specification in order, and opens with the security centre', () => {
    const own: readonly string[] = ['gameRounds', 'limits']
    expect(MEMBER_PAGE_KEYS.filter((key) => !own.includes(key))).toEqual([
      'securityCenter',
      'transferFund',
      'depositv2',
      'withdraw',
      'transferUpline',
      'personalHistoryCopy',
      'transactionHistory',
      'personalProfit',
      'bonusDetails',
      'rewardCenter',
      'referral',
      'missionLeaderboard',
      'messageV2',
    ])
    expect(MEMBER_PAGES.map(({ key }) => key)).toEqual([...MEMBER_PAGE_KEYS])
    expect(DEFAULT_MEMBER_PAGE).toBe('securityCenter')
    expect(Object.keys(MEMBER_SCREENS)).toContain(DEFAULT_MEMBER_PAGE)
  })

  it.each(Object.entries(MEMBER_SCREENS))('%s has a screen that comes', async (_, screen) => {
    expect(await screen.load()).toBeTypeOf('function')
  })
})

describe('the agent centre', () => {
  it('has its menu in the order of the specification', () => {
    expect(AGENT_PAGES.slice(0, 11).map(({ key }) => key)).toEqual([
      'announcement',
      'agentTeamOverview',
      'registerAccount',
      'teamManagement',
      'teamBetting',
      'profitAndLoss',
      'myIncome',
      'accountDetails',
      'dividend',
      'dailySalary',
      'hourlySalary',
    ])
    expect(DEFAULT_AGENT_PAGE).toBe('agentTeamOverview')
  })

  it.each(Object.entries(AGENT_SCREENS))('%s has a screen that comes', async (_, screen) => {
    expect(await screen.load()).toBeTypeOf('function')
  })
})
