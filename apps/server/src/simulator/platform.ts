import { minorToWire, type Minor } from '@fairhouse/money'
import type { BrandSeed } from '@fairhouse/profiles'
import type { Deposit, GatewayEventBody, SlipAccepted, SlipBody } from '@fairhouse/protocol'
import type { SessionMember } from '#server/core/caller.ts'
import { NO_VISIT } from '#server/core/network.ts'
import type { Rng } from '#server/adapters/rng/rng.ts'
import type { Vault } from '#server/adapters/vault/vault.ts'
import { openPool } from '#server/db/pool.ts'
import { createDb, type Db } from '#server/db/tx.ts'
import {
  noTaxIds,
  requestDeposit,
  receiveEvent,
  ignoreChargebacks,
  type CashierContext,
} from '../modules/cashier/index.ts'
import { readGatewayEvent, type PaymentPort } from '../modules/payments/index.ts'
import { createRulesSource } from '../modules/gambling-limits/index.ts'
import { createSessions } from '../modules/sessions/index.ts'
import { registerMember } from '../modules/identity/index.ts'
import { createBetDesk, placeBets } from '../modules/lottery/index.ts'
import { createCatalogue, type Lottery } from '../modules/lotteries/index.ts'
import { createBrands } from '../modules/settings/index.ts'
import { createWalletQueue } from '../modules/wallet/index.ts'
import { writeBrand } from '../seed.ts'
import { setClock, simulateClock } from './clock.ts'

/** A gateway whose payments the simulation makes, with real signatures. */
export interface SimulatedGateway extends PaymentPort {
  /** The headers of a report of these bytes, signed at this moment. */
  sign(rawBody: Buffer): Record<string, string>
}

/** The platform in one process with a simulated clock, called by its commands. */
export interface Simulation {
  readonly db: Db
  readonly rng: Rng
  readonly vault: Vault
  setNow(now: Date): Promise<void>
  /** Opens an account as the registration dialog does. */
  register(username: string, password: string): Promise<SessionMember>
  /** A deposit from its request to the gateway's signed report. */
  deposit(member: SessionMember, amount: Minor, key: string): Promise<void>
  /** Throws Problem when the slip is refused. */
  place(member: SessionMember, key: string, body: SlipBody): Promise<SlipAccepted>
  /** Throws RangeError when the brand has no such lottery. */
  lottery(lotteryCode: string): Promise<Lottery>
  close(): Promise<void>
}

/** The gateway's event of a deposit paid in full. */
function paymentOf({ depositId, amountMinor, createdAt }: Deposit): GatewayEventBody {
  const number = `sim-${depositId}`
  return {
    eventId: number,
    subject: depositId,
    kind: 'charge.paid',
    amountMinor,
    reference: number,
    happenedAt: createdAt,
  }
}

/** Members must be of age at the beginning of the simulated time. */
const BIRTHDAY = '1960-02-29'

/**
 * Wires the modules like the server, with one brand, on a migrated database. For replays: no HTTP,
 * no pages, and a clock that stands still until it is set.
 */
export async function openSimulation(options: {
  readonly databaseUrl: string
  readonly brand: BrandSeed
  readonly now: Date
  readonly rng: Rng
  readonly vault: Vault
  readonly gateway: SimulatedGateway
}): Promise<Simulation> {
  const { gateway, rng } = options
  const pool = openPool(options.databaseUrl, { connections: 10, applicationName: 'replay' })
  const db = createDb(pool)
  await simulateClock(db, options.now)
  await db.transaction((tx) => writeBrand(tx, options.brand))
  const monotonic = () => performance.now()
  const brands = createBrands(db, monotonic)
  const brand = await brands.byId(options.brand.brandId)
  const sessions = createSessions(db, rng, monotonic)
  const queue = createWalletQueue(db, { rulesSource: createRulesSource(brands) })
  const catalogue = createCatalogue(db, monotonic, Number.POSITIVE_INFINITY)
  const { vault } = options
  const stubs = { taxIdOf: noTaxIds, onChargeback: ignoreChargebacks }
  const cashier: CashierContext = { db, queue, rng, vault, gateway, brands, ...stubs }
  const betting = { db, queue, catalogue, ...createBetDesk(db) }

  async function register(username: string, password: string): Promise<SessionMember> {
    const body = { username, password, birthday: BIRTHDAY, hasAcceptedTerms: true }
    const registration = { visit: NO_VISIT, host: 'simulation', by: 'username' } as const
    const context = { db, rng, vault: options.vault, sessions, firebase: undefined }
    const { token } = await registerMember(context, brand, body, registration)
    const member = await sessions.find(token, brand)
    if (!member) throw new Error(`the session of ${username} was not opened`)
    return member
  }

  async function deposit(member: SessionMember, amount: Minor, key: string): Promise<void> {
    const amountMinor = minorToWire(amount)
    const call = {
      brand,
      member,
      idempotencyKey: key,
      body: { method: 'pix', amountMinor } as const,
    }
    const report = paymentOf(await requestDeposit(cashier, call))
    const rawBody = Buffer.from(JSON.stringify(report))
    if (!gateway.isGenuine(rawBody, gateway.sign(rawBody))) throw new Error('the seal is broken')
    await receiveEvent(cashier, readGatewayEvent(report), 'callback')
  }

  return {
    db,
    rng,
    vault: options.vault,
    setNow: (now) => setClock(db, now),
    register,
    deposit,
    place: (member, idempotencyKey, body) =>
      placeBets(betting, { brand, member, idempotencyKey, body }),
    async lottery(lotteryCode) {
      const found = await catalogue.find(brand.brandId, lotteryCode)
      if (!found) throw new RangeError(`the brand has no lottery ${lotteryCode}`)
      return found
    },
    async close() {
      await queue.drain()
      await pool.end()
    },
  }
}
