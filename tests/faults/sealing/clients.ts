import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ChoiceStream } from '@fairhouse/fairness'
import type { SlipAccepted, SlipBody } from '@fairhouse/protocol'
import type { Bettor } from '../../bench/lib/brand.ts'
import { codeOf, type Answer, type Caller } from '../lib/http.ts'

/** An issue and the instant at which its sale ends, by the clock of the database. */
export interface Closing {
  readonly issueId: bigint
  readonly closesAt: number
}

/** Result of a bet, as known to the client. Times by the harness's clock. */
export interface Attempt {
  readonly closing: Closing
  readonly key: string
  readonly code: string
  readonly answeredAt: number
  readonly accepted: SlipAccepted | undefined
}

export interface Client {
  readonly bettor: Bettor
  readonly caller: Caller
  /** By how much its clock is ahead, in milliseconds. */
  readonly skewMs: number
  readonly address: string
}

/** How long before and after what a client takes for the close it presses the button, how often. */
const EAGER_MS = 1_000
const PRESS_MS = 200
/** Clocks that are set by the network are off by so much at most. */
const NEAR_MS = 250

/** Every second clock is nearly right, so that many bets come with the close itself. */
export function skewOf(index: number, mostMs: number, stream: ChoiceStream): number {
  const most = index % 2 === 0 ? Math.min(NEAR_MS, mostMs) : mostMs
  return stream.next(2 * most + 1) - most
}

/** UUID version 7, by the clock of the client: the server must not trust it. */
function keyAt(time: number): string {
  const hex = time.toString(16).padStart(12, '0')
  const random = randomBytes(10).toString('hex')
  const groups = [hex.slice(0, 8), hex.slice(8), `7${random.slice(0, 3)}`, `8${random.slice(3, 6)}`]
  return [...groups, random.slice(6, 18)].join('-')
}

function slipOf({ issueId }: Closing, stream: ChoiceStream): SlipBody {
  const digits = [0, 1, 2].map(() => [String(stream.next(10))])
  return {
    issueId: `iss_${issueId}`,
    entries: [
      {
        playCode: 'SSC_3X_B_DIRECT',
        selection: { positions: digits },
        unitStakeMinor: '10000',
        multiple: 1,
        lineCount: 1,
        price: 'g1950',
      },
    ],
  }
}

function read(answer: Answer): SlipAccepted | undefined {
  return codeOf(answer) === 'ok' ? (JSON.parse(answer.text) as SlipAccepted) : undefined
}

async function press(client: Client, closing: Closing, body: SlipBody): Promise<Attempt> {
  const key = keyAt(Date.now() + client.skewMs)
  const answer = await client.caller.send({
    method: 'POST',
    path: '/lgw/bets',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${client.bettor.token}`,
      'idempotency-key': key,
      'x-forwarded-for': client.address,
    },
    body: JSON.stringify(body),
  })
  return { closing, key, code: codeOf(answer), answeredAt: Date.now(), accepted: read(answer) }
}

/** A client's bet right now. */
export function pressOnce(
  client: Client,
  closing: Closing,
  stream: ChoiceStream,
): Promise<Attempt> {
  return press(client, closing, slipOf(closing, stream))
}

/** Bets around what the client's clock says is the close, waiting for no answer in between. */
export async function aimAt(
  client: Client,
  closing: Closing,
  stream: ChoiceStream,
): Promise<Attempt[]> {
  const sent: Promise<Attempt>[] = []
  for (let at = -EAGER_MS; at <= EAGER_MS; at += PRESS_MS) {
    const due = closing.closesAt - client.skewMs + at
    await delay(Math.max(0, due - Date.now()))
    sent.push(press(client, closing, slipOf(closing, stream)))
  }
  return Promise.all(sent)
}
