import { randomUUID } from 'node:crypto'
import {
  resolveTransfers,
  endDueSessions,
  sweepRounds,
  notifySessionEnds,
} from '../../../apps/server/src/modules/play/index.ts'
import { createTestVendor, type TestVendor } from '../../../apps/server/test/vendor.ts'
import { freeRoundScenario } from './free-rounds.ts'
import { poisonWrites, type Scenario } from './scenario.ts'
import type { Stage } from './stage.ts'

const DAY_SECONDS = 86_400
/** A transfer of unknown state is finally queried once an hour; a session each minute. */
const TRANSFER_PACE_SECONDS = 3_600
const TELL_PACE_SECONDS = 60

/** Two vendors that answer: one takes each bet from our wallet, one has wallets of its own. */
export interface Vendors {
  readonly plain: TestVendor
  readonly keeper: TestVendor
}

export async function openVendors({ platform }: Stage): Promise<Vendors> {
  const plain = await createTestVendor(platform)
  const keeper = await createTestVendor(platform, { code: 'KEEPER', wallet: 'transfer' })
  return { plain, keeper }
}

/** Three members who play at a vendor. */
async function threeSeats(stage: Stage, vendor: TestVendor) {
  const members = await stage.members()
  const seats = []
  for (const member of members) seats.push(await vendor.sit(member))
  const accounts = members.map(({ accountId }) => accountId)
  const bad = await stage.value<bigint>(
    'select session_no from game_sessions where account_id = $1',
    [accounts[0]],
  )
  return { members, seats, accounts, bad, key: `1/${bad}` }
}

/** Scenarios of vendors that are there when they run. */
export function playScenarios(vendorsOf: () => Vendors): readonly Scenario[] {
  const endSessions: Scenario = {
    queue: 'game.end',
    async arrange(stage) {
      const { members, accounts, bad, key } = await threeSeats(stage, vendorsOf().plain)
      for (const member of members) await member.call('DELETE /wps/session/logout', {})
      return {
        key,
        turn: () => endDueSessions(stage.platform.deps.play),
        poison: poisonWrites(
          stage,
          'game_sessions',
          `NEW.session_no = ${bad} and NEW.ended_at is not null`,
        ),
        done: () =>
          stage.counts(
            `select count(*) from game_sessions where account_id = $1 and end_reason = 'logout'`,
            accounts,
          ),
      }
    },
  }

  const notifyVendor: Scenario = {
    queue: 'game.tell',
    async arrange(stage) {
      const { play } = stage.platform.deps
      const { members, accounts, bad, key } = await threeSeats(stage, vendorsOf().plain)
      for (const member of members) await member.call('DELETE /wps/session/logout', {})
      await endDueSessions(play)
      return {
        key,
        turn: () => notifySessionEnds(play),
        poison: poisonWrites(
          stage,
          'game_sessions',
          `NEW.session_no = ${bad} and NEW.told_at is not null`,
        ),
        done: () =>
          stage.counts('select count(told_at) from game_sessions where account_id = $1', accounts),
        paceSeconds: TELL_PACE_SECONDS,
      }
    },
  }

  const clear: Scenario = {
    queue: 'game.transfer',
    async arrange(stage) {
      const { keeper } = vendorsOf()
      // It took the money, and its answer was lost.
      keeper.answers['transfer/in'] = () => {
        throw new Error('lost')
      }
      keeper.answers['transfer/status'] = () => ({ status: 'applied' })
      const { accounts } = await threeSeats(stage, keeper)
      const bad = await stage.value<bigint>(
        'select transfer_no from vendor_transfers where account_id = $1',
        [accounts[0]],
      )
      await stage.later(TRANSFER_PACE_SECONDS)
      return {
        key: `1/${bad}`,
        turn: () => resolveTransfers(stage.platform.deps.play),
        poison: poisonWrites(
          stage,
          'vendor_transfers',
          `NEW.transfer_no = ${bad} and NEW.state = 'applied'`,
        ),
        done: () =>
          stage.counts(
            `select count(*) from vendor_transfers where account_id = $1 and state = 'applied'`,
            accounts,
          ),
        paceSeconds: TRANSFER_PACE_SECONDS,
      }
    },
  }

  const giveBack: Scenario = {
    queue: 'game.round',
    async arrange(stage) {
      const { plain } = vendorsOf()
      const { members, seats, accounts } = await threeSeats(stage, plain)
      for (const seat of seats) await plain.bet(seat, '1000000', { round: randomUUID() })
      const bad = await stage.value<bigint>(
        'select round_no from game_rounds where account_id = $1',
        [accounts[0]],
      )
      await stage.later(DAY_SECONDS + 60)
      return {
        key: `1/${bad}`,
        turn: () => sweepRounds(stage.platform.deps.play),
        poison: poisonWrites(
          stage,
          'game_rounds',
          `NEW.round_no = ${bad} and NEW.state = 'refunded'`,
        ),
        // The bet is one posting, what gives it back the other.
        done: async () => (await stage.postings('game.%', members)).map((count) => count - 1),
      }
    },
  }

  return [endSessions, notifyVendor, clear, giveBack, freeRoundScenario(vendorsOf)]
}
