import { randomUUID } from 'node:crypto'
import type { GatewayEventBody } from '@fairhouse/protocol'
import { signCallback } from '#server/adapters/payment-sandbox/signature.ts'
import { TEST_SECRET, type TestMember, type TestPlatform } from './platform.ts'

/** Begins a deposit; the amount in units of the currency. */
export function beginDeposit(
  member: TestMember,
  units: number,
  method: 'pix' | 'bankTransfer' | 'crypto' = 'pix',
  idempotencyKey: string = randomUUID(),
) {
  const body = { method, amountMinor: String(units * 10_000) }
  return member.call('POST /wps/cashier/deposits', { body, idempotencyKey })
}

/** The state of a deposit. */
export function readDeposit(member: TestMember, { depositId }: { depositId: string }) {
  return member.call('GET /wps/cashier/deposits/:depositId', { params: { depositId } })
}

/** The member's balance in ledger units. */
export async function balanceOf(member: TestMember): Promise<string> {
  return (await member.call('GET /wps/v2/wallets/balance', {})).sumBalance
}

/** A gateway's event of a deposit; by default the payment of the ordered amount. */
export function eventOf(
  deposit: { readonly depositId: string; readonly amountMinor: string },
  more: Partial<GatewayEventBody> = {},
): GatewayEventBody {
  const kind = more.kind ?? 'charge.paid'
  const reference = more.reference ?? `ref-${deposit.depositId}`
  return {
    eventId: `${reference}:${kind}`,
    subject: deposit.depositId,
    amountMinor: deposit.amountMinor,
    happenedAt: '2026-11-21T12:00:00.000Z',
    ...more,
    kind,
    reference,
  }
}

/** Sends an event as the gateway would; parts can be spoilt. Returns the status and the code. */
export async function tellPlatform(
  platform: Pick<TestPlatform, 'url'>,
  event: object,
  spoil: { secret?: string; at?: number; after?: (body: string) => string } = {},
): Promise<string> {
  const text = JSON.stringify(event)
  const secret = spoil.secret ?? TEST_SECRET
  const headers = signCallback(secret, Buffer.from(text), spoil.at ?? Date.now())
  const response = await fetch(`${platform.url}/wps/cashier/callbacks/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: spoil.after?.(text) ?? text,
  })
  const answer = (await response.json()) as { error?: { code: string } }
  return `${response.status} ${answer.error?.code ?? 'ok'}`
}
