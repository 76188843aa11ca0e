import { createStream, drawContext, verifyCommitment } from '@fairhouse/fairness'
import { familyOf, settleBet, settleTicket, type AnyDraw, type Play } from '@fairhouse/lottery/all'
import { CURRENCIES, minor, minorToWire } from '@fairhouse/money'
import { demoBrand, profileOf, type LotterySeed } from '@fairhouse/profiles'
import { ROUTES, SLIP_ENTRIES_MAX, type BetWire, type SlipEntry } from '@fairhouse/protocol'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestPlatform,
  NOON,
  type TestMember,
  type TestPlatform,
} from '../../../test/platform.ts'
import { currentIssue, place } from '../../../test/slips.ts'
import { loadOffers } from '../lotteries/offers.ts'
import { recordDraw } from './issue-cycle.ts'
import { drawOwn, factsOf } from './own-draw.ts'

const CURRENCY = CURRENCIES.BRL
const UNIT_STAKE = minor(10_000n)
const TRIES = 60

type Issue = Awaited<ReturnType<typeof currentIssue>>

/** What is put on sale, with the draw that will be made of it. */
interface Sale {
  readonly seed: LotterySeed
  readonly issue: Issue
  readonly draw: AnyDraw
}

const streamOf = (context: string) => createStream('5eed'.repeat(16), context)

function drawnIssue({ lotteryCode, family, game, schedule }: LotterySeed, issue: Issue) {
  return {
    lotteryCode,
    issueNo: issue.issueNo,
    family,
    game: game ?? family,
    drawsAt: new Date(issue.drawsAt),
    timeZone: schedule.timeZone,
  }
}

/** The draw of an own issue, by the seed that lies sealed; for a recorded one any of its game. */
async function drawOf(platform: TestPlatform, seed: LotterySeed, issue: Issue): Promise<AnyDraw> {
  const drawn = drawnIssue(seed, issue)
  if (seed.source === 'recorded') {
    return familyOf(seed.family).drawFrom(streamOf(seed.lotteryCode), factsOf(drawn))
  }
  const issueId = issue.issueId.slice('iss_'.length)
  // The first version: draws of the second are unknown before all bets are placed.
  await platform.owner.query('drop trigger if exists issues_keep_draw_sources on issues')
  await platform.db.query('update issues set draw_version = 1 where issue_id = $1', [issueId])
  const rows = await platform.db.query<{ sealed_seed: Buffer }>(
    'select sealed_seed from issue_seeds where issue_id = $1',
    [issueId],
  )
  const sealed = rows[0]?.sealed_seed ?? Buffer.alloc(0)
  const context = drawContext(drawn.lotteryCode, drawn.issueNo)
  return drawOwn(drawn, context, platform.deps.vault.open('draw seed', sealed))
}

/** A selection that wins on the draw, if a few tries find one; else one that loses. */
function selectionFor(play: Play, rules: object, draw: AnyDraw) {
  const stream = streamOf(play.code)
  for (let left = TRIES; ; left -= 1) {
    const selection = play.randomSelection(stream)
    const { hits } = play.evaluate(selection, draw, rules)
    if (left === 0 || Object.keys(hits).length > 0) return selection
  }
}

function entriesOf({ seed, draw }: Sale): SlipEntry[] {
  const offers = loadOffers(seed.prices, seed.variants)
  return [...offers.values()].map(({ play, price, rules }, index) => {
    const selection = selectionFor(play, rules, draw)
    const ofBase = offers.get(selection.base ?? '')
    return {
      playCode: play.code,
      selection: selection as SlipEntry['selection'],
      unitStakeMinor: minorToWire(UNIT_STAKE),
      multiple: 1 + (index % 3),
      lineCount: play.countLines(selection),
      price: ofBase?.price ?? price,
    }
  })
}

async function placeAll(member: TestMember, sale: Sale): Promise<void> {
  const entries = entriesOf(sale)
  for (let from = 0; from < entries.length; from += SLIP_ENTRIES_MAX) {
    const some = entries.slice(from, from + SLIP_ENTRIES_MAX)
    await place(member, { issueId: sale.issue.issueId, entries: some })
  }
}

async function readAll(member: TestMember): Promise<BetWire[]> {
  const all: BetWire[] = []
  let before: string | null = null
  do {
    const query: { limit: string; before?: string } = { limit: '100', ...(before && { before }) }
    const page = await member.call('GET /lgw/bets', { query })
    all.push(...page.bets)
    before = page.next
  } while (before !== null)
  return all
}

/** Expected result of a bet, by the package only. */
function expectedOf({ seed, draw }: Sale, bet: BetWire) {
  const offers = loadOffers(seed.prices, seed.variants)
  const offer = offers.get(bet.playCode)
  if (!offer) throw new Error(`${bet.playCode} is not on sale`)
  const { play, rules } = offer
  const { pricing } = offers.get(bet.selection.base ?? '') ?? offer
  const selection = play.parse(bet.selection)
  if (!selection.ok) throw new Error(`${bet.playCode} does not read its own selection`)
  const settled = settleBet({
    play,
    selection: selection.value,
    draw,
    unitStake: UNIT_STAKE,
    multiple: bet.multiple,
    pricing,
    variant: rules,
  })
  const cap = profileOf(demoBrand.profile).lottery.maxPayout
  const { payout, refund, stake } = settleTicket([settled], CURRENCY, cap)
  const { winningLines, refundLines } = settled
  const paidBack = refundLines > 0 ? 'refunded' : 'lost'
  return {
    playCode: bet.playCode,
    status: winningLines > 0 ? 'won' : paidBack,
    winningLines,
    lineCount: settled.lineCount,
    stakeMinor: minorToWire(stake),
    payoutMinor: minorToWire(payout),
    refundMinor: minorToWire(refund),
    draw,
  }
}

describe.each(['own', 'recorded'] as const)('%s lotteries', (source) => {
  const lotteries = demoBrand.lotteries.filter((one) => one.source === source)
  let platform: TestPlatform

  beforeAll(async () => {
    platform = await createTestPlatform({ brand: { ...demoBrand, lotteries } })
    await platform.runCycle()
  })
  afterAll(() => platform.close())

  /** Ends every sale, makes the draws and settles. */
  async function drawAll(sales: readonly Sale[]): Promise<void> {
    const last = Math.max(...sales.map(({ issue }) => Date.parse(issue.drawsAt)))
    await platform.setNow(new Date(last))
    await platform.runCycle()
    if (source === 'own') return
    for (const { seed, issue, draw } of sales) {
      const recorded = await platform.db.transaction((tx) =>
        recordDraw(tx, demoBrand.brandId, seed.lotteryCode, issue.issueNo, draw),
      )
      expect(recorded, seed.lotteryCode).toBe('recorded')
    }
    await platform.runCycle()
    // Days have passed: the member's session is one of this noon.
    await platform.setNow(NOON)
  }

  test('every play is sold, drawn and settled as the package says', async () => {
    const member = await platform.member('10000000')
    const sales: Sale[] = []
    for (const seed of lotteries) {
      const issue = await currentIssue(platform, seed.lotteryCode)
      const draw = await drawOf(platform, seed, issue)
      const sale = { seed, issue, draw }
      await placeAll(member, sale)
      sales.push(sale)
    }
    await drawAll(sales)
    const bets = await readAll(member)
    const offered = lotteries.reduce((all, { prices }) => all + Object.keys(prices).length, 0)
    expect(bets).toHaveLength(offered)
    const saleOf = new Map(sales.map((sale) => [sale.issue.issueId, sale]))
    for (const bet of bets) {
      const sale = saleOf.get(bet.issueId)
      if (!sale) throw new Error('a bet of another issue')
      expect(bet, `${bet.lotteryCode} ${bet.playCode}`).toMatchObject(expectedOf(sale, bet))
    }
    // Not a test of losing bets: most plays have won.
    const won = bets.filter(({ status }) => status === 'won').length
    expect(won / bets.length).toBeGreaterThan(0.6)
  })

  test('the menu shows each with its running issue and its last draw, by the schema', async () => {
    const menus = await platform.visitor('GET /lgw/games/game_menus', {})
    const check = Compile(ROUTES['GET /lgw/games/game_menus'].response)
    expect(check.Errors(menus)).toEqual([])
    expect(menus.lotteries.map((one) => one.lotteryCode)).toEqual(
      lotteries.map((one) => one.lotteryCode),
    )
    expect(menus.lotteries.every(({ latest }) => latest?.draw)).toBe(true)
    if (source === 'own') expect(menus.lotteries.every(({ current }) => current)).toBe(true)
    const grouped = menus.groups.flatMap(({ gameMenus }) => gameMenus)
    expect(grouped.toSorted()).toEqual(lotteries.map((one) => one.lotteryCode).toSorted())
  })

  test('whoever has the proof recomputes an own draw; a recorded one claims no seed', async () => {
    const { lotteries: shown } = await platform.visitor('GET /lgw/games/game_menus', {})
    for (const { latest, family, lotteryCode } of shown) {
      if (!latest) throw new Error(`${lotteryCode} has no draw`)
      const params = { issueId: latest.issueId }
      const proof = await platform.visitor('GET /lgw/issues/:issueId/proof', { params })
      expect(proof.issue, lotteryCode).toEqual(latest)
      if (source === 'recorded') {
        expect([latest.commitment, proof.serverSeed], lotteryCode).toEqual([null, null])
        continue
      }
      const seed = proof.serverSeed ?? ''
      expect(verifyCommitment(seed, latest.commitment ?? ''), lotteryCode).toBe(true)
      const stream = createStream(seed, proof.context ?? '')
      expect(familyOf(family).drawFrom(stream, proof.facts), lotteryCode).toEqual(latest.draw)
    }
  })
})
