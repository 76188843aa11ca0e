import type { Db } from '../db/tx.ts'
import { clientKey } from '#server/core/keys.ts'
import { liveAsAgents } from './agents.ts'
import {
  chargeBack,
  identify,
  payIn,
  play,
  prepareMember,
  withdraw,
  WITHDRAWAL,
  type PayoutSetup,
} from './actions.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE, type DemoName } from './people.ts'
import { demoKey, enter, type DemoPerson, type DemoPlace } from './person.ts'

/** Of both: it releases their money. */
const FUND_PASSWORD = 'cofre de azulejo'

const HELENA: PayoutSetup = {
  realName: 'Helena Prado Lima',
  pixKey: 'helena@example.com',
  fundPassword: FUND_PASSWORD,
}
const TIAGO: PayoutSetup = {
  realName: 'Tiago Rocha Nunes',
  pixKey: 'tiago@example.com',
  fundPassword: FUND_PASSWORD,
}
/** A valid tax number that is nobody's here. */
const HELENAS_TAX_ID = '27182818205'

/** Plays for half of her deposits: her withdrawal goes out without a review. */
async function helena(person: DemoPerson, db: Db): Promise<void> {
  const bankAccountId = await prepareMember(db, person, HELENA)
  await identify(person, HELENAS_TAX_ID)
  await payIn(person, 'first deposit', '3000000', 'paid')
  await payIn(person, 'second deposit', '1500000', 'paid')
  await payIn(person, 'third deposit', '800000', 'declined')
  await play(person, '460000')
  const { fundPassword } = HELENA
  await withdraw(person, { amountMinor: '1200000', bankAccountId, fundPassword })
}

/** A chargeback raises a case about him; what he then asks for waits for who looks at it. */
async function tiago(person: DemoPerson, db: Db): Promise<void> {
  const bankAccountId = await prepareMember(db, person, TIAGO)
  await payIn(person, 'first deposit', '5000000', 'paid')
  await chargeBack(person, await payIn(person, 'second deposit', '2000000', 'paid'))
  await payIn(person, 'third deposit', '600000', 'leftOpen')
  const { fundPassword } = TIAGO
  await withdraw(person, { amountMinor: '1000000', bankAccountId, fundPassword })
}

const LIVES: Readonly<Record<DemoName, (person: DemoPerson, db: Db) => Promise<void>>> = {
  helena,
  tiago,
}

/**
 * Whether the last action was done, and so all those before it. Installs from before keys were
 * hashed hold it under the key itself, then of version 8.
 */
async function hasLived(db: Db, username: string): Promise<boolean> {
  const key = demoKey(username, WITHDRAWAL)
  const rows = await db.query(
    `select 1 from withdrawals join members using (brand_id, member_id)
     where brand_id = 1 and username_key = $1 and request_key = any($2)`,
    [
      username,
      [clientKey('POST /wps/cashier/withdrawals', key), `${key.slice(0, 14)}8${key.slice(15)}`],
    ],
  )
  return rows.length > 0
}

/**
 * Gives the demo members a short history, once for an install: deposits, bets, withdrawals, a
 * chargeback, an identification and contracts, through the product's own commands and the gateway.
 * Resumable at any point. `db` serves to see what was done, and to end the cooling-off of bank
 * accounts. Throws AggregateError of those who failed, after all have tried.
 */
export async function liveDemo(db: Db, place: DemoPlace): Promise<void> {
  const faults: unknown[] = []
  for (const { username } of DEMO_PEOPLE) {
    try {
      if (await hasLived(db, username)) continue
      await LIVES[username](await enter(place, { username, password: DEMO_PASSWORD }), db)
    } catch (error) {
      if (place.signal.aborted) return
      faults.push(error)
    }
  }
  try {
    await liveAsAgents(db, place)
  } catch (error) {
    if (place.signal.aborted) return
    faults.push(error)
  }
  if (faults.length > 0) throw new AggregateError(faults, 'demo members could not live')
}
