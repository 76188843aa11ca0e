import type { Carrier, Delivery, OutgoingMessage } from '@fairhouse/server/modules/outbox/index.ts'
import { type Bench, type Contract, must, within } from '../contract.ts'

/** What a trial of messages needs. */
export interface CarrierTrial {
  /** A number or address that may be written to; a real service then really does. */
  readonly target: string
  /** What has arrived there so far. */
  received(): readonly Received[] | Promise<readonly Received[]>
}

interface Received {
  readonly target: string
  readonly text: string
}

type Test = Bench<Carrier, CarrierTrial>

/** Shorter than the worker's claim on a message (modules/outbox/deliver.ts). */
const SEND_SECONDS = 100
const CODE = '824193'
const TEXT = `São João: ${CODE} ✓\nSegunda linha`

const messageOf = (reference: string, target: string): OutgoingMessage => ({
  reference,
  target,
  subject: 'Código de acesso',
  body: TEXT,
  brandName: 'Fairhouse',
})

/** Sends, and throws unless the answer is one. */
async function send(carrier: Carrier, message: OutgoingMessage): Promise<Delivery> {
  const delivery = await within(SEND_SECONDS, 'send', carrier.send(message))
  const { kind } = delivery
  must(kind === 'sent' || kind === 'refused' || kind === 'unknown', `"${kind}" is no answer`)
  if (kind === 'sent') return delivery
  must(typeof delivery.fault === 'string' && delivery.fault !== '', `${kind} without its fault`)
  // The fault is kept and shown, the text is sealed.
  must(!delivery.fault.includes(CODE), 'the fault tells the text of the message')
  must(!delivery.fault.includes(message.target), 'the fault tells whom the message was for')
  if (kind === 'refused') must(typeof delivery.isFinal === 'boolean', 'refused without isFinal')
  return delivery
}

async function countReceived({ trial }: Test): Promise<number> {
  const all = (await trial.received?.()) ?? []
  return all.filter(({ target, text }) => target === trial.target && text.includes(CODE)).length
}

/** SMS or e-mail: an answer for everything, and nobody gets a message twice. */
export function carrierContract(target: string): Contract<Carrier, CarrierTrial> {
  return {
    methods: ['send'],
    checks: [
      {
        name: 'has a name, and says whether it is local',
        run({ adapter }) {
          must(/^[a-z][a-z0-9-]{0,39}$/.test(adapter.name), 'name: small letters and hyphens')
          must(typeof adapter.isLocal === 'boolean', 'isLocal is no boolean')
        },
      },
      {
        name: 'sends a message',
        needs: ['target'],
        async run({ adapter, trial, fresh }) {
          const delivery = await send(adapter, messageOf(fresh('msg'), trial.target ?? ''))
          must(delivery.kind === 'sent', JSON.stringify(delivery))
        },
      },
      {
        name: 'a message arrives whole, letters and lines',
        needs: ['target', 'received'],
        async run(test) {
          const before = await countReceived(test)
          await send(test.adapter, messageOf(test.fresh('msg'), test.trial.target ?? ''))
          const all = (await test.trial.received?.()) ?? []
          must((await countReceived(test)) === before + 1, 'one message did not arrive once')
          const text = all.at(-1)?.text.replaceAll('\r\n', '\n').trim()
          must(text === TEXT, `what arrived is ${JSON.stringify(text)}`)
        },
      },
      {
        name: 'a service that cannot be reached refuses for now, and does not throw',
        needs: ['settingsFor'],
        async run({ endpoints, openAt, fresh }) {
          const carrier = await openAt(endpoints.closed)
          const delivery = await send(carrier, messageOf(fresh('msg'), target))
          must(delivery.kind === 'refused' && !delivery.isFinal, JSON.stringify(delivery))
        },
      },
      {
        name: 'silence is never "sent", and ends in time',
        needs: ['settingsFor'],
        async run({ endpoints: { silent, hangsUp }, openAt, fresh }) {
          const ends = [silent, hangsUp].map(async (host) => {
            const delivery = await send(await openAt(host), messageOf(fresh('msg'), target))
            must(delivery.kind !== 'sent', 'it says "sent"')
            must(delivery.kind !== 'refused' || !delivery.isFinal, 'it is refused for good')
          })
          await Promise.all(ends)
        },
      },
    ],
  }
}
