import {
  SIGNATURE_HEADER,
  VENDOR_QUESTIONS,
  VENDOR_UNITS_PER_MINOR,
  type QuestionAnswer,
  type QuestionBody,
  type VendorQuestion,
  type VendorTransaction,
} from '@fairhouse/protocol/vendor'
import { Compile } from 'typebox/compile'
import { VendorUnavailable, type VendorPort } from '../../modules/vendor-port/index.ts'
import type { Integration } from '../../modules/vendors/index.ts'
import type { Rng } from '../rng/rng.ts'
import { askUrl } from '../vendor-wire/ask-vendor.ts'
import { signFairhouse, verifyFairhouse } from './signature.ts'

const NONCE_LENGTH = 16
const PAGE = 2_000
/** A span has fewer pages than this; else the vendor's paging loops. */
const PAGES_MOST = 1_000

const CHECKS = new Map(
  Object.entries(VENDOR_QUESTIONS).map(([name, { response }]) => [name, Compile(response)]),
)

export interface VendorTools {
  readonly rng: Rng
  /** Wall clock in milliseconds. */
  readonly now: () => number
  readonly fetch?: typeof fetch
}

/** Asks one question, signed, and accepts only a signed answer of the agreed shape. */
function createAsker(integration: Integration, { rng, now, fetch: send }: VendorTools) {
  const { baseUrl, keys, name } = integration
  return async function ask<Q extends VendorQuestion>(
    question: Q,
    input: QuestionBody<Q>,
  ): Promise<QuestionAnswer<Q>> {
    const key = keys[0]
    if (baseUrl === undefined || !key) {
      throw new VendorUnavailable(`${name} has no address or no key`)
    }
    const url = `${baseUrl.replace(/\/$/, '')}/${question}`
    const path = new URL(url).pathname
    const body = JSON.stringify(input)
    const nonce = rng.bytes(NONCE_LENGTH).toString('hex')
    const seconds = Math.floor(now() / 1_000)
    const signature = signFairhouse(key, nonce, seconds, { method: 'POST', path, body })
    const answer = await askUrl({ url, headers: { [SIGNATURE_HEADER]: signature }, body }, send)
    if (answer.status !== 200) throw new VendorUnavailable(`${name} answered ${answer.status}`)
    const header = answer.headers.get(SIGNATURE_HEADER) ?? undefined
    const signed = { method: 'POST', path, body: answer.body }
    const verified = verifyFairhouse(header, keys, Math.floor(now() / 1_000), signed)
    if (verified?.nonce !== nonce) throw new VendorUnavailable(`${name} did not sign its answer`)
    let value: unknown
    try {
      value = JSON.parse(answer.body.toString('utf8'))
    } catch {
      throw new VendorUnavailable(`${name} answered no JSON`)
    }
    if (CHECKS.get(question)?.Check(value) !== true) {
      throw new VendorUnavailable(`${name} answered ${question} in no shape that was agreed`)
    }
    return value as QuestionAnswer<Q>
  }
}

/** Fairhouse Vendor v1 (packages/protocol/src/vendor/vendor-questions.ts). */
export function connectFairhouse(integration: Integration, tools: VendorTools): VendorPort {
  const ask = createAsker(integration, tools)
  return {
    async ping() {
      await ask('ping', {})
    },
    games: async () => (await ask('games', { currency: integration.currency })).games,
    launch: (input) => ask('launch', input),
    async endSession(input) {
      await ask('session/end', input)
    },
    round: (input) => ask('round', input),
    async transactions(from, to) {
      const all: VendorTransaction[] = []
      let after: string | undefined
      for (let page = 0; page < PAGES_MOST; page += 1) {
        const input = { from, to, limit: PAGE, ...(after === undefined ? {} : { after }) }
        const { transactions, next } = await ask('transactions', input)
        all.push(...transactions)
        if (next === undefined) return all
        after = next
      }
      throw new VendorUnavailable(`${integration.name} gives no last page`)
    },
    jackpots: async (currency) => (await ask('jackpots', { currency })).jackpots,
    grantRounds: async (input) => (await ask('free-rounds/grant', input)).status,
    async cancelRounds(key) {
      await ask('free-rounds/cancel', { grant_uuid: key })
    },
    transferIn: (input) => ask('transfer/in', input),
    transferOut: (input) => ask('transfer/out', input),
    transferStatus: async (key) => (await ask('transfer/status', { transaction_uuid: key })).status,
    async transferBalance(input) {
      const { status, balance } = await ask('transfer/balance', input)
      if (status === 'NOT_FOUND') return 0n
      if (status !== 'OK' || balance === undefined) throw new VendorUnavailable('no balance')
      return BigInt(balance) / VENDOR_UNITS_PER_MINOR
    },
  }
}
