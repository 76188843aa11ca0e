import {
  decodePricing,
  decodeVariant,
  rtpOf,
  type AnyDraw,
  type DrawFacts,
} from '@fairhouse/lottery/all'
import { minor, minorToWire, type Rational } from '@fairhouse/money'
import type { SlipEntry } from '@fairhouse/protocol'
import { checkLedger, type BooksReport } from '../../../apps/server/src/invariants.ts'
import { closeDueIssues, recordDraw } from '../../../apps/server/src/modules/lottery/issue-cycle.ts'
import { openIssue } from '../../../apps/server/src/modules/lottery/open-issues.ts'
import type { Lottery } from '../../../apps/server/src/modules/lotteries/index.ts'
import { systemRng } from '../../../apps/server/src/adapters/rng/rng.ts'
import { createVault } from '../../../apps/server/src/adapters/vault/vault.ts'
import { openSimulation, type Simulation } from '../../../apps/server/src/simulator/platform.ts'
import { seededRng } from '../../../apps/server/src/simulator/seeded-rng.ts'
import { createReplayGateway, LOTTERY_CODE, replayBrand } from './brand.ts'
import { correctedDraws, decideByTwo, wrongDraw } from './correct.ts'
import type { RecordedDraw } from './draws.ts'
import type { ReplayGame } from './games/shapes.ts'
import { createLuck, worldStream, type Luck, type LuckyBet } from './luck.ts'
import { planSlips, spreadBets, stakeOfSlip, type PlannedSlip } from './plan.ts'
import { countCorrected, readBalances, registerMembers, topUp, type Purse } from './purse.ts'
import { settleDay, type PlacedBet, type SettledDay } from './settle-day.ts'
import { countBets, compareWithWorlds, type PlayTally } from './tally.ts'

/** Encrypts the data of registrations, which do not outlive the replay. */
const VAULT_KEY = 'the vault of simulated registrations'

export interface ReplayPlan {
  readonly databaseUrl: string
  readonly game: ReplayGame
  readonly draws: readonly RecordedDraw[]
  readonly members: number
  readonly bets: number
  readonly seed: string
  /** Number of draws that get a wrong result first, are settled, and then corrected. */
  readonly corrections?: number
  readonly onProgress?: (progress: Progress) => void
}

export interface Progress {
  readonly members: number
  readonly bets: number
  readonly drawsSettled: number
}

export interface ReplayResult {
  readonly tallies: readonly PlayTally[]
  readonly rtps: ReadonlyMap<string, Rational>
  readonly deposits: number
  readonly drawsSettled: number
  /** Time spent waiting for bets to be accepted, and for all. */
  readonly placingMs: number
  readonly elapsedMs: number
  readonly wrong: readonly string[]
  readonly ledger: BooksReport
  /** What each member has in the end, in ledger units. */
  readonly balances: ReadonlyMap<string, bigint>
  /** Bets that a correction paid otherwise. */
  readonly betsCorrected: number
}

/**
 * Settlements that run while the next days' bets arrive. A member's winnings may be staked this
 * many days later, whether they are there sooner or not: the replay does not depend on the pace.
 */
const DAYS_BEHIND = 2

/** Enough that the spread of a play's payout is known to about a twentieth. */
const WORLDS = 200

interface Running {
  readonly simulation: Simulation
  readonly lottery: Lottery
  readonly purses: readonly Purse[]
  readonly seed: string
  readonly tallies: Map<string, PlayTally>
  readonly luck: Luck
  readonly wrong: string[]
  placingMs: number
  bets: number
  drawsSettled: number
}

/**
 * Replays real draws through the real engine on a migrated, empty database: registration, deposits,
 * bets through the wallet queue, sealing, recording, settlement; then the ledger check.
 */
export async function replay(plan: ReplayPlan): Promise<ReplayResult> {
  const startedAt = performance.now()
  const first = plan.draws[0]
  if (!first) throw new RangeError('there are no draws to replay')
  const simulation = await openSimulation({
    databaseUrl: plan.databaseUrl,
    brand: replayBrand(plan.game),
    now: first.slot.opensAt,
    rng: seededRng(plan.seed),
    vault: createVault(VAULT_KEY, systemRng),
    gateway: createReplayGateway(),
  })
  try {
    const lottery = await simulation.lottery(LOTTERY_CODE)
    const purses = await registerMembers(simulation, plan.members)
    const running: Running = {
      simulation,
      lottery,
      purses,
      seed: plan.seed,
      tallies: new Map(),
      luck: createLuck(plan.game.family, worldStream(plan.seed), WORLDS),
      wrong: [],
      placingMs: 0,
      bets: 0,
      drawsSettled: 0,
    }
    await replayDays(plan, running)
    const balances = await readBalances(simulation, purses, running.wrong)
    const offers = [...lottery.offers.values()]
    const tallies = offers.flatMap(({ play }) => running.tallies.get(play.code) ?? [])
    for (const tally of tallies) compareWithWorlds(tally, running.luck.worldsOf(tally.playCode))
    return {
      tallies,
      rtps: new Map(
        offers.map(({ play, price, variant }) => [
          play.code,
          rtpOf(play, decodePricing(price), decodeVariant(variant)),
        ]),
      ),
      deposits: purses.reduce((all, purse) => all + purse.deposits, 0),
      drawsSettled: running.drawsSettled,
      placingMs: running.placingMs,
      elapsedMs: performance.now() - startedAt,
      wrong: running.wrong,
      ledger: await simulation.db.transaction(checkLedger),
      balances,
      betsCorrected: await countCorrected(simulation),
    }
  } finally {
    await simulation.close()
  }
}

async function replayDays(plan: ReplayPlan, running: Running): Promise<void> {
  const behind: Promise<SettledDay>[] = []
  const corrected = correctedDraws(plan.corrections ?? 0, plan.draws.length)
  const counts = spreadBets(plan.bets, plan.draws.length)
  for (const [index, recorded] of plan.draws.entries()) {
    if (behind.length > DAYS_BEHIND) await takeIn(running, behind)
    const count = counts[index] ?? 0
    const isWrong = corrected.has(index)
    const day = { issueNo: recorded.slot.issueNo, from: running.bets, count }
    const slips = planSlips(running.lottery, plan.seed, day, plan.members)
    const facts = factsOf(plan.game, recorded.draw)
    const { settlement } = await runDay(running, recorded, slips, isWrong ? facts : undefined)
    running.luck.add(slips.flatMap(luckyBets), facts)
    behind.push(settlement)
    plan.onProgress?.({
      members: running.purses.length,
      bets: running.bets,
      drawsSettled: running.drawsSettled,
    })
  }
  while (behind.length > 0) await takeIn(running, behind)
}

function luckyBets(slip: PlannedSlip): LuckyBet[] {
  return slip.bets.map((bet) => ({
    play: bet.play,
    selection: bet.selection,
    price: bet.price,
    pricing: decodePricing(bet.price),
    variant: decodeVariant(bet.variant),
    lineStake: Number(bet.unitStake) * bet.multiple,
  }))
}

/** What a draw of another world has in common with the real one. */
function factsOf({ game }: ReplayGame, draw: AnyDraw): DrawFacts {
  const zodiac = 'zodiacYear' in draw ? { zodiacYear: draw.zodiacYear } : {}
  return { ...(game === undefined ? {} : { game }), ...zodiac }
}

/** Waits for the oldest running settlement; its winnings may be staked from now on. */
async function takeIn(running: Running, behind: Promise<SettledDay>[]): Promise<void> {
  const settled = await behind.shift()
  if (!settled) return
  countBets(running.tallies, settled.counted)
  running.wrong.push(...settled.wrong)
  running.drawsSettled += 1
  for (const [member, amount] of settled.won) {
    const purse = running.purses[member]
    if (purse) purse.sure += amount
  }
}

/**
 * One day from opening to the recorded result, a wrong one where the facts of another draw are
 * given. Returns the settlement, which has begun.
 */
async function runDay(
  running: Running,
  { slot, draw }: RecordedDraw,
  slips: readonly PlannedSlip[],
  wrongFacts: DrawFacts | undefined,
): Promise<{ settlement: Promise<SettledDay> }> {
  const { simulation, lottery, seed } = running
  const { issueNo } = slot
  await simulation.setNow(slot.opensAt)
  await openIssue(simulation, lottery, slot)
  const issueId = await findIssue(running, issueNo)
  await topUpAll(running, slips)
  const placed = await placeAll(running, issueId, slips)
  await simulation.setNow(slot.closesAt)
  await closeDueIssues(simulation)
  await simulation.setNow(slot.drawsAt)
  if (wrongFacts) {
    const wrong = wrongDraw(lottery, { issueNo, draw, facts: wrongFacts }, seed)
    await decideByTwo(simulation, lottery, issueNo, wrong, null)
  } else {
    await recordOne(running, issueNo, draw)
  }
  const day = { issueId, issueNo, draw, placed, isWrong: wrongFacts !== undefined }
  const settlement = settleDay(simulation, lottery, day)
  // It is awaited days later; until then its rejection must not count as unhandled.
  settlement.catch(() => undefined)
  // In an object: a promise that is returned bare would be waited for.
  return { settlement }
}

async function recordOne(running: Running, issueNo: string, draw: AnyDraw): Promise<void> {
  const { brandId, lotteryCode } = running.lottery
  const recorded = await running.simulation.db.transaction((tx) =>
    recordDraw(tx, brandId, lotteryCode, issueNo, draw),
  )
  if (recorded !== 'recorded') throw new Error(`the result of ${issueNo} is ${recorded}`)
}

async function findIssue({ simulation, lottery }: Running, issueNo: string): Promise<bigint> {
  const rows = await simulation.db.query<{ issue_id: bigint }>(
    'select issue_id from issues where brand_id = $1 and lottery_code = $2 and issue_no = $3',
    [lottery.brandId, lottery.lotteryCode, issueNo],
  )
  if (!rows[0]) throw new Error(`issue ${issueNo} was not opened`)
  return rows[0].issue_id
}

async function topUpAll(running: Running, slips: readonly PlannedSlip[]): Promise<void> {
  const needs = new Map<number, bigint>()
  for (const slip of slips) {
    needs.set(slip.member, (needs.get(slip.member) ?? 0n) + stakeOfSlip(slip))
  }
  await Promise.all(
    [...needs].map(async ([member, needed]) => {
      const purse = running.purses[member]
      if (!purse) throw new RangeError('the plan names a member who is not there')
      await topUp(running.simulation, purse, minor(needed), running.seed)
      purse.sure -= needed
    }),
  )
}

/** All slips of the day at once; the queue gathers them. A refusal is a fault of the replay. */
async function placeAll(
  running: Running,
  issueId: bigint,
  slips: readonly PlannedSlip[],
): Promise<PlacedBet[]> {
  const before = performance.now()
  const placed = await Promise.all(
    slips.map(async ({ key, member, bets }): Promise<PlacedBet[]> => {
      const purse = running.purses[member]
      if (!purse) throw new RangeError('the plan names a member who is not there')
      const accepted = await running.simulation.place(purse.member, key, {
        issueId: `iss_${issueId}`,
        entries: bets.map((bet) => ({
          playCode: bet.play.code,
          selection: bet.selection as SlipEntry['selection'],
          unitStakeMinor: minorToWire(bet.unitStake),
          multiple: bet.multiple,
          lineCount: bet.lineCount,
          price: bet.price,
        })),
      })
      return bets.map((bet, index) => ({ betId: accepted.betIds[index] ?? '', member, bet }))
    }),
  )
  running.placingMs += performance.now() - before
  running.bets += placed.flat().length
  return placed.flat()
}
