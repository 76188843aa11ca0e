import { currencyStep } from '@fairhouse/money'
import type { MissionGoalKind, MissionPeriod, MissionTask, RateProduct } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'

/** A mission of a fresh install. The prize is points, or whole units of the demo's currency. */
interface DemoMission {
  readonly goal: MissionGoalKind
  readonly product?: RateProduct
  readonly task?: MissionTask
  readonly target: number
  readonly period: MissionPeriod
  readonly points?: number
  readonly money?: number
  readonly pt: readonly [title: string, content: string]
  readonly en: readonly [title: string, content: string]
}

const MISSIONS: readonly DemoMission[] = [
  {
    goal: 'games',
    target: 3,
    period: 'weekly',
    points: 60,
    pt: ['Três jogos diferentes', 'Experimente três jogos na semana. Qualquer valor conta igual.'],
    en: ['Three different games', 'Try three games in a week. Any stake counts the same.'],
  },
  {
    goal: 'bets',
    product: 'lottery',
    target: 5,
    period: 'daily',
    points: 10,
    pt: ['Cinco apostas na loteria', 'Contam as apostas de hoje cujo sorteio já saiu.'],
    en: ['Five lottery bets', 'Bets of today whose draw is out count.'],
  },
  {
    goal: 'days',
    target: 3,
    period: 'weekly',
    points: 40,
    pt: ['Três dias seguidos', 'Um dia conta com a menor das apostas. Descansar também vale.'],
    en: ['Three days in a row', 'A day counts by the smallest of bets. Resting is fine, too.'],
  },
  {
    goal: 'task',
    task: 'limit',
    target: 1,
    period: 'once',
    money: 2,
    pt: ['Defina um limite', 'Um limite de depósito, de perda ou de tempo, do valor que quiser.'],
    en: ['Set a limit', 'A limit of deposits, losses or time, of whatever amount you choose.'],
  },
]

const UNIT = 10_000n
/** Prizes that a budget of the demo has. */
const PRIZES = 5_000n

/** Writes missions for a demo brand that has none. */
export async function seedMissions(tx: Tx, brand: Brand, by: string): Promise<void> {
  const { brandId, currency } = brand
  const set = await tx.query('select from missions where brand_id = $1 limit 1', [brandId])
  if (set.length > 0) return
  for (const [place, mission] of MISSIONS.entries()) {
    const { goal, product = null, task = null, target, period, points, money = 0, pt, en } = mission
    const step = currencyStep(currency)
    const worth = BigInt(money) * (step > UNIT ? step : UNIT)
    const prize = points === undefined ? worth : BigInt(points)
    const texts = [
      { language: 'pt', title: pt[0], content: pt[1] },
      { language: 'en', title: en[0], content: en[1] },
    ]
    await tx.query(
      `insert into missions (brand_id, state, texts, goal, product, task, target, period, from_day,
         prize_kind, prize, budget, place, changed_by)
       values ($1, 'open', $2, $3, $4, $5, $6, $7, app_now()::date - 7, $8, $9, $10, $11, $12)`,
      [
        brandId,
        JSON.stringify(texts),
        goal,
        product,
        task,
        target,
        period,
        points === undefined ? 'money' : 'points',
        prize,
        prize * PRIZES,
        place,
        by,
      ],
    )
  }
}
