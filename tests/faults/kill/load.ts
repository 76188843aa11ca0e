import { randomUUID } from 'node:crypto'
import { stakeAt, type ChoiceStream } from '@fairhouse/lottery/all'
import { minor, minorToWire } from '@fairhouse/money'
import type { IssueWire, SlipEntry } from '@fairhouse/protocol'
import { ApiError } from '@fairhouse/protocol/client'
import { loadOffers } from '../../../apps/server/src/modules/lotteries/index.ts'
import { KILL_BRAND } from './brand.ts'
import type { Journal } from './journal.ts'
import type { Member } from './member.ts'

const ENTRIES_MAX = 3
const UNIT_STAKES = [100n, 500n, 1_000n, 2_500n]
const DEPOSIT = 100n * 10_000n

const BOARD = KILL_BRAND.lotteries.map(({ lotteryCode, prices }) => ({
  lotteryCode,
  offers: [...loadOffers(prices).values()],
}))

/** Members who bet, deposit and cancel as fast as they are answered. */
export interface Load {
  /** Resolves when every member waits for a lost answer; or at the next action, when paused. */
  halted(): Promise<void>
  /** Starts no further actions: for when no answering process is killed. */
  pause(): void
  /** The platform is back: continue. */
  resume(): void
  /** Stops the load; resolves when the last member has stopped. */
  end(): Promise<void>
}

/** Starts one loop per member; a member whose answer is lost waits until `resume`. */
export function startLoad(
  members: readonly Member[],
  journal: Journal,
  stream: ChoiceStream,
): Load {
  const state = { isEnding: false, isPaused: false }
  let waiting = 0
  let gate = Promise.withResolvers<void>()
  let everyone = Promise.withResolvers<void>()

  async function rest(): Promise<void> {
    waiting += 1
    if (waiting === members.length) everyone.resolve()
    await gate.promise
  }

  async function live(member: Member, index: number): Promise<void> {
    while (!state.isEnding) {
      const isAnswered = await act(member, index, journal, stream)
      if ((!isAnswered || state.isPaused) && !state.isEnding) await rest()
    }
  }

  const lives = members.map(live)
  return {
    halted: () => everyone.promise,
    pause() {
      state.isPaused = true
    },
    resume() {
      waiting = 0
      state.isPaused = false
      everyone = Promise.withResolvers<void>()
      gate.resolve()
      gate = Promise.withResolvers<void>()
    },
    async end() {
      state.isEnding = true
      gate.resolve()
      await Promise.all(lives)
    },
  }
}

/** One action of a member. False when its answer was lost. */
async function act(
  member: Member,
  index: number,
  journal: Journal,
  stream: ChoiceStream,
): Promise<boolean> {
  const dice = stream.next(20)
  const operation =
    dice === 0
      ? planDeposit(index, journal)
      : dice <= 3
        ? planCancel(index, journal, stream)
        : await planBet(member, index, journal, stream)
  if (operation === 'lost') return false
  if (operation === undefined) return true
  await member.send(operation)
  return operation.outcome !== 'unknown'
}

function planDeposit(member: number, journal: Journal) {
  const key = randomUUID()
  return journal.record({ kind: 'deposit', key, member, amount: DEPOSIT, outcome: 'unknown' })
}

/** One of the member's newest bets not cancelled yet; undefined when there is none. */
function planCancel(member: number, journal: Journal, stream: ChoiceStream) {
  const recent = journal.operations.slice(-200).filter((one) => one.member === member)
  const cancelled = new Set(recent.map((one) => (one.kind === 'cancel' ? one.betId : '')))
  const own = recent.flatMap((one) => (one.kind === 'bet' ? (one.answer?.betIds ?? []) : []))
  const free = own.filter((betId) => !cancelled.has(betId))
  const betId = free[stream.next(Math.max(1, free.length))]
  if (betId === undefined) return undefined
  return journal.record({ kind: 'cancel', betId, member, outcome: 'unknown' })
}

async function planBet(member: Member, index: number, journal: Journal, stream: ChoiceStream) {
  const lottery = BOARD[stream.next(BOARD.length)]
  if (!lottery) throw new RangeError('the brand has no lotteries')
  const issue = await currentIssue(member, lottery.lotteryCode)
  if (typeof issue === 'string') return issue === 'lost' ? ('lost' as const) : undefined
  let stake = 0n
  const entries = Array.from({ length: 1 + stream.next(ENTRIES_MAX) }, (): SlipEntry => {
    const offer = lottery.offers[stream.next(lottery.offers.length)] ?? missing()
    const selection = offer.play.randomSelection(stream)
    const lineCount = offer.play.countLines(selection)
    // Permutations are sold at the price of the play whose rule they apply.
    const ofBase = lottery.offers.find(({ play }) => play.code === selection.base)
    const { price, pricing } = ofBase ?? offer
    const unitStake = minor(UNIT_STAKES[stream.next(UNIT_STAKES.length)] ?? 100n)
    stake += stakeAt(lineCount, unitStake, 1, pricing)
    return {
      playCode: offer.play.code,
      selection: selection as SlipEntry['selection'],
      unitStakeMinor: minorToWire(unitStake),
      multiple: 1,
      lineCount,
      price,
    }
  })
  const body = { issueId: issue.issueId, entries }
  const key = randomUUID()
  return journal.record({ kind: 'bet', key, member: index, body, stake, outcome: 'unknown' })
}

function missing(): never {
  throw new RangeError('the lottery has no plays')
}

/** The issue on sale, fetched each time; 'none' between two, 'lost' without an answer. */
async function currentIssue(
  member: Member,
  lotteryCode: string,
): Promise<IssueWire | 'none' | 'lost'> {
  try {
    const call = { params: { lotteryCode } }
    const { lottery } = await member.call('GET /lgw/lotteries/:lotteryCode', call)
    return lottery.current ?? 'none'
  } catch (error) {
    if (error instanceof ApiError) return 'lost'
    throw error
  }
}
