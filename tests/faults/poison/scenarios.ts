import { billScenarios, rebateScenario } from './agents.ts'
import { bonusScenario } from './bonuses.ts'
import { brandScenarios, reconcileScenario } from './days.ts'
import { feedScenarios } from './feeds.ts'
import { followScenarios } from './follows.ts'
import { groupScenarios } from './groups.ts'
import { leaseScenarios } from './leases.ts'
import { advance, chaseScenarios, issueScenarios } from './lottery.ts'
import { moneyScenarios } from './money.ts'
import { peopleScenarios } from './people.ts'
import { missionScenario } from './missions.ts'
import { promotionScenario } from './promotions.ts'
import { pointScenario } from './points.ts'
import { ticketEarnScenario, ticketOpenScenario } from './tickets.ts'
import { rankScenario } from './ranks.ts'
import { referralScenario } from './referral.ts'
import { openVendors, playScenarios, type Vendors } from './play.ts'
import { raceScenarios } from './races.ts'
import type { ScenarioGroup } from './scenario.ts'
import { openSecondBrand, openStage, type Stage } from './stage.ts'

/** Issues of all lotteries are on sale. */
async function openLotteries(): Promise<Stage> {
  const stage = await openStage()
  await advance(stage)
  return stage
}

async function openBrands(): Promise<Stage> {
  const stage = await openStage()
  await openSecondBrand(stage)
  await stage.members()
  return stage
}

function playGroup(): ScenarioGroup {
  let vendors: Vendors | undefined
  return {
    name: 'play',
    async open() {
      const stage = await openStage()
      vendors = await openVendors(stage)
      return stage
    },
    async close() {
      await vendors?.plain.close()
      await vendors?.keeper.close()
    },
    scenarios: playScenarios(() => {
      if (!vendors) throw new Error('the vendors are not there yet')
      return vendors
    }),
  }
}

/** Every queue of the worker, each with a row that goes bad: a new queue brings its own here. */
export const SCENARIO_GROUPS: readonly ScenarioGroup[] = [
  {
    name: 'lottery',
    open: openLotteries,
    scenarios: [
      ...chaseScenarios,
      ...groupScenarios,
      ...issueScenarios,
      ...leaseScenarios,
      ...feedScenarios,
    ],
  },
  { name: 'follow plans', open: openLotteries, scenarios: followScenarios },
  { name: 'money', open: openStage, scenarios: [...moneyScenarios, bonusScenario] },
  playGroup(),
  { name: 'people', open: openStage, scenarios: peopleScenarios },
  { name: 'days', open: openBrands, scenarios: [...brandScenarios, reconcileScenario] },
  {
    name: 'agents',
    open: openBrands,
    scenarios: [
      ...billScenarios,
      rebateScenario,
      pointScenario,
      ticketEarnScenario,
      ticketOpenScenario,
      rankScenario,
      missionScenario,
      promotionScenario,
      referralScenario,
      ...raceScenarios,
    ],
  },
]
