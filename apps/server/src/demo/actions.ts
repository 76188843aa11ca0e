import type { Deposit } from '@fairhouse/protocol'
import type { Db } from '../db/tx.ts'
import { drawDocument } from './pictures.ts'
import { type DemoPerson, isRefusal } from './person.ts'

/** Payout methods that a demo member can use. */
export interface PayoutSetup {
  readonly realName: string
  readonly pixKey: string
  readonly fundPassword: string
}

/** Steps up by password. */
async function stepUp({ call, password }: DemoPerson): Promise<void> {
  const proof = { method: 'password' as const, password }
  await call('POST /wps/session/step-up', { body: { proof } })
}

/**
 * Sets what a withdrawal needs and is missing: name, fund password, a bank account. Returns the
 * account's id. Only its age of ten days is set directly, so that trying the platform out does not
 * take three days until the first payout.
 */
export async function prepareMember(
  db: Db,
  person: DemoPerson,
  setup: PayoutSetup,
): Promise<string> {
  const { call, username } = person
  const { realName, pixKey, fundPassword } = setup
  const security = await call('GET /wps/member/security', {})
  await stepUp(person)
  if (security.realName === undefined) {
    await call('PUT /wps/member/real-name', { body: { realName } })
  }
  if (!security.hasFundPassword) {
    const body = { fundPassword, confirmFundPassword: fundPassword }
    await call('POST /wps/member/fund-password', { body })
  }
  const body = { kind: 'pix', keyType: 'email', key: pixKey } as const
  const [known] = security.bankAccounts
  const account = known ?? (await call('POST /wps/member/bank-accounts', { body }))
  await db.query(
    `update member_bank_accounts set created_at = created_at - interval '10 days'
     where created_at > app_now() - interval '5 days' and (brand_id, member_id) =
       (select brand_id, member_id from members where brand_id = 1 and username_key = $1)`,
    [username],
  )
  return account.bankAccountId
}

/**
 * Requests a deposit by Pix and performs the given act at the gateway's own page, once. Amount in
 * ledger units. Returns the deposit as it is then.
 */
export async function payIn(
  person: DemoPerson,
  action: string,
  amountMinor: string,
  outcome: 'paid' | 'declined' | 'leftOpen',
): Promise<Deposit> {
  const { call, keyOf, post, until } = person
  const body = { method: 'pix' as const, amountMinor }
  const begun = await call('POST /wps/cashier/deposits', { body, idempotencyKey: keyOf(action) })
  if (outcome === 'leftOpen' || begun.status !== 'pending') return begun
  const params = { depositId: begun.depositId }
  const look = () => call('GET /wps/cashier/deposits/:depositId', { params })
  const payUrl = await until('the way to pay', async () => (await look()).instructions?.payUrl)
  await post(payUrl, { outcome })
  return until('the gateway', async () => {
    const now = await look()
    return now.status === 'pending' ? undefined : now
  })
}

/** The bank takes a deposit back that was credited: ordered on the gateway's page of faults. */
export async function chargeBack(person: DemoPerson, deposit: Deposit): Promise<void> {
  const { call, post, until } = person
  const { depositId } = deposit
  if (deposit.status === 'chargedBack') return
  const payUrl = deposit.instructions?.payUrl
  if (payUrl === undefined) throw new Error('a deposit that was paid has no page')
  const acts = new URL('/control/acts', payUrl).href
  await post(acts, { subject: depositId, act: 'chargeBack' })
  await until('the chargeback', async () => {
    const now = await call('GET /wps/cashier/deposits/:depositId', { params: { depositId } })
    return now.status === 'chargedBack' ? true : undefined
  })
}

const LOTTERY = { lotteryCode: 'SSC1' }
const PLAY = 'SSC_DWD'

/**
 * Bets on half of the first digits, once: unit stake in ledger units. Nothing where a bet was made
 * before.
 */
export async function play(person: DemoPerson, unitStakeMinor: string): Promise<void> {
  const { call, keyOf, until } = person
  const { bets } = await call('GET /lgw/bets', {})
  if (bets.length > 0) return
  const digits = ['0', '2', '4', '6', '8']
  await until('a bet', async () => {
    const { lottery, prices } = await call('GET /lgw/lotteries/:lotteryCode', { params: LOTTERY })
    const price = prices.find(({ playCode }) => playCode === PLAY)?.price
    if (lottery.current === null || price === undefined) return undefined
    const selection = { positions: [digits, [], [], [], []] }
    const lines = { unitStakeMinor, multiple: 1, lineCount: digits.length, price }
    const entries = [{ playCode: PLAY, selection, ...lines }]
    const body = { issueId: lottery.current.issueId, entries }
    try {
      await call('POST /lgw/bets', { body, idempotencyKey: keyOf('bet') })
      return true
    } catch (error) {
      // The next issue opens within a minute.
      if (isRefusal(error, 'ISSUE_CLOSED')) return undefined
      throw error
    }
  })
}

/** Hands in the tax number and pictures of a document and a face, once; a person looks at them. */
export async function identify(person: DemoPerson, taxId: string): Promise<void> {
  const { call, sendDocument } = person
  const { taxIdMasked, case: own } = await call('GET /wps/member/identity', {})
  if (own !== undefined && own.state !== 'open') return
  if (taxIdMasked === undefined) {
    await call('PUT /wps/member/identity/tax-id', { body: { taxId } })
  }
  const sent = new Set(own?.documents.map(({ step }) => step))
  for (const step of ['documentFront', 'documentBack', 'selfie'] as const) {
    if (!sent.has(step)) await sendDocument(step, await drawDocument(step))
  }
  await call('POST /wps/member/identity/submit', { body: { documentKind: 'idCard' } })
}

/** The name of the last action of every demo member. */
export const WITHDRAWAL = 'withdrawal'

/** Asks for a withdrawal, once: amount in ledger units. */
export async function withdraw(
  { call, keyOf }: DemoPerson,
  order: {
    readonly amountMinor: string
    readonly bankAccountId: string
    readonly fundPassword: string
  },
): Promise<void> {
  await call('POST /wps/cashier/withdrawals', { body: order, idempotencyKey: keyOf(WITHDRAWAL) })
}
