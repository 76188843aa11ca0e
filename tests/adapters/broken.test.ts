import { minor } from '@fairhouse/money'
import type { Carrier } from '@fairhouse/server/modules/outbox/index.ts'
import type { PaymentPort } from '@fairhouse/server/modules/payments/index.ts'
import { expect, test } from 'vitest'
import openGateway, { trial } from '../../docs/adapters/examples/payment.ts'
import { CONTRACTS } from './contracts/index.ts'
import { type AdapterModule, type Contract, runContract } from './contract.ts'

// A contract that nothing can break checks nothing: each of these adapters has one fault, and the
// check that is there for it finds it.

async function failuresOf<Adapter, Trial>(
  contract: Contract<Adapter, Trial>,
  module: AdapterModule<Adapter, Trial>,
): Promise<string[]> {
  const failed: string[] = []
  for await (const line of runContract(contract, module, {})) {
    if (line.status === 'failed') failed.push(line.check)
  }
  return failed
}

const good = openGateway({ EXAMPLE_SECRET: 'a secret of tests, thirty-two bytes long' })
let count = 0
/** A text that was never there before. */
const another = () => `x-${(count += 1)}`

const gateways: Readonly<Record<string, [Partial<PaymentPort>, string]>> = {
  'has no method': [{ methods: [] }, 'has a name and methods that there are'],
  'charges anew at each repeat': [
    { charge: async (order) => ({ ...(await good.charge(order)), payUrl: another() }) },
    'a charge has instructions of its method, the same at each repeat',
  ],
  'charges by a method that it was not asked for': [
    { methods: ['pix'] },
    'a charge has instructions of its method, the same at each repeat',
  ],
  'pays out anew at each repeat': [
    { payOut: async () => ({ isTaken: true, reference: another() }) },
    'a payout is taken or refused, the same at each repeat',
  ],
  'refunds what nobody paid': [{ refund: async () => {} }, 'what was never paid is not refunded'],
  'knows every subject': [
    {
      ask: async (subject) => [
        {
          eventId: 'e',
          subject,
          kind: 'charge.paid',
          amount: minor(1n),
          reference: 'r',
          happenedAt: new Date(0),
        },
      ],
    },
    'an unknown subject has no events',
  ],
  'numbers events anew': [
    {
      ask: async (subject) =>
        (await good.ask(subject)).map((event) => ({ ...event, eventId: another() })),
    },
    'a payment is one event, the same at each question, and in the report of its day',
  ],
  'counts in cents': [
    {
      ask: async (subject) =>
        (await good.ask(subject)).map((event) => ({
          ...event,
          amount: minor(event.amount / 100n),
        })),
    },
    'a payment is one event, the same at each question, and in the report of its day',
  ],
  'takes every callback': [
    { isGenuine: () => true },
    'a callback without a good signature is not genuine',
  ],
  'takes no callback': [
    { isGenuine: () => false },
    'a signed callback is genuine: these bytes, and now',
  ],
}

test.each(Object.entries(gateways))('a gateway that %s', async (_, [fault, check]) => {
  const module = { default: () => ({ ...good, ...fault }), trial }
  expect(await failuresOf(CONTRACTS.payment, module)).toContain(check)
})

test('a refund that goes out twice', async () => {
  // It takes the total for an amount.
  const given = new Map<string, bigint>()
  const refund: PaymentPort['refund'] = async (order) => {
    const total = minor((given.get(order.depositId) ?? 0n) + order.total)
    given.set(order.depositId, total)
    await good.refund({ ...order, total })
  }
  const module = { default: () => ({ ...good, refund }), trial }
  expect(await failuresOf(CONTRACTS.payment, module)).toEqual([
    'a refund goes up to its total, once',
  ])
})

const carrier: Carrier = { name: 'test', isLocal: false, send: async () => ({ kind: 'sent' }) }
const settingsFor = (host: string) => ({ host })

test.each<[string, Carrier['send'], readonly string[]]>([
  [
    'throws',
    () => Promise.reject(new Error('no service')),
    [
      'a service that cannot be reached refuses for now, and does not throw',
      'silence is never "sent", and ends in time',
    ],
  ],
  [
    'always says "sent"',
    async () => ({ kind: 'sent' }),
    [
      'a service that cannot be reached refuses for now, and does not throw',
      'silence is never "sent", and ends in time',
    ],
  ],
  [
    'writes the text into its fault',
    async ({ body }) => ({ kind: 'refused', fault: body, isFinal: false }),
    [
      'a service that cannot be reached refuses for now, and does not throw',
      'silence is never "sent", and ends in time',
    ],
  ],
  [
    'gives up for good when nobody is there',
    async () => ({ kind: 'refused', fault: 'no service', isFinal: true }),
    [
      'a service that cannot be reached refuses for now, and does not throw',
      'silence is never "sent", and ends in time',
    ],
  ],
])('a carrier that %s', async (_, send, checks) => {
  const module = { default: () => ({ ...carrier, send }), settingsFor }
  expect(await failuresOf(CONTRACTS.sms, module)).toEqual(checks)
})

test('a provider that passes who shows nothing, and who could not be asked about', async () => {
  const provider = { name: 'test', check: async () => 'pass' as const }
  expect(await failuresOf(CONTRACTS.kyc, { default: () => provider, settingsFor })).toEqual([
    'nobody passes without a picture',
    'a provider that cannot be reached throws or times out, in time',
  ])
})

test('a register that lets everybody in when nobody answers', async () => {
  const register = { isListed: async () => 'no' as const }
  const module = { default: () => register, settingsFor, trial: { listed: ['11144477735'] } }
  expect(await failuresOf(CONTRACTS.register, module)).toEqual([
    'who is listed is found',
    'a register that cannot be reached throws or does not know, in time',
  ])
})

test('a map on which every address lies somewhere', async () => {
  const module = { default: () => ({ placeOf: () => ({ country: 'Brasil' }) }) }
  expect(await failuresOf(CONTRACTS.geo, module)).toEqual([
    'private addresses are nowhere',
    'what is no address is nowhere, and no error',
    'a place is a country of ISO 3166-1, maybe with a region, or nothing',
  ])
})

test('a feed by plain fetch', async () => {
  const fetchFeed = async (url: string) => (await fetch(url)).text()
  const failed = await failuresOf(CONTRACTS.feed, { default: () => fetchFeed })
  expect(failed).toEqual([
    'whatever is no whole answer is a FeedFault, in time',
    'a redirect is not followed',
    'a name that leads into the machine is not called',
  ])
})

test('a store that keeps the last head only, and swallows its faults', async () => {
  let last: unknown
  const keeper = {
    name: 'test',
    everySeconds: 5,
    async keep(heads: readonly unknown[]) {
      last = heads.at(-1)
    },
  }
  const module = {
    default: () => keeper,
    settingsFor,
    trial: { kept: () => [last] as never },
  }
  expect(await failuresOf(CONTRACTS.heads, module)).toEqual([
    'what is kept can be read as it was given, and stays beside what comes later',
    'a store that cannot be reached is an error, in time',
  ])
})

test('a module whose adapter does not open, or lacks a method', async () => {
  const opening = 'opens, with every method'
  const broken = {
    default: (): Carrier => {
      throw new Error('SMS_URL is missing')
    },
  }
  expect(await failuresOf(CONTRACTS.sms, broken)).toEqual([opening])
  const bare = { default: () => ({ name: 'bare', isLocal: true }) as Carrier }
  expect(await failuresOf(CONTRACTS.sms, bare)).toEqual([opening])
})
