import { expect } from './journey.ts'
import { jsonOf, requestAs } from './staff.ts'

interface Message {
  readonly body: string | null
}

export interface MessageQuery {
  readonly channel?: 'sms' | 'email'
  /** What the message is not any more: it has been read already. */
  readonly known?: string | undefined
  /** The brand that sent it, where it is not that of the address. */
  readonly brand?: string
}

/** The newest matching message to a recipient, as the office shows it. */
async function messageTo(target: string, pattern: RegExp, query: MessageQuery): Promise<string> {
  const { channel = 'email', known, brand } = query
  const office = await requestAs('ana')
  const options = {
    params: { channel, q: target },
    ...(brand === undefined ? {} : { headers: { 'x-brand': brand } }),
  }
  let found: string | undefined
  const look = async () => {
    const answer = await office.get('/staff/outbox', options)
    const { messages } = await jsonOf<{ messages: readonly Message[] }>(answer)
    const parts = messages.map(({ body }) => pattern.exec(body ?? '')?.[1])
    found = parts.find((part) => part !== undefined && part !== known)
    return found
  }
  await expect.poll(look, { message: `a message to ${target}`, timeout: 20_000 }).toBeDefined()
  await office.dispose()
  return found ?? ''
}

/** The code that was sent to an address or number, other than one that is known already. */
export function codeSentTo(target: string, query: MessageQuery = {}): Promise<string> {
  return messageTo(target, /\b(\d{6})\b/, query)
}

/** The one-time password that was sent to an address. */
export function oneTimePasswordSentTo(target: string): Promise<string> {
  return messageTo(target, /((?:[a-z2-9]{4}-){3}[a-z2-9]{4})/, {})
}

/** The link that was sent to an address. */
export function linkSentTo(target: string): Promise<string> {
  return messageTo(target, /(https?:\/\/\S+reset-password\S+)/, {})
}
