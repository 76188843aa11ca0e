import { createHash, createHmac } from 'node:crypto'
import { formatSignature, signedText } from '@fairhouse/protocol'

/** A request that anyone can sign for themselves, to compare the result. */
export const EXAMPLE = {
  secret: 'example-secret-0123456789abcdef',
  kid: 'example',
  t: 1_767_225_600,
  n: 'example-nonce-1',
  method: 'POST',
  path: '/gw/v1/example0example0/transaction/bet',
  body: JSON.stringify({
    request_uuid: '00000000-0000-4000-8000-000000000001',
    transaction_uuid: 'bet-1',
    user: 'player-0001',
    token: 'token-token-token-1',
    game_code: 'dice',
    round: 'round-1',
    currency: 'BRL',
    amount: '100000',
  }),
} as const

/** The example's text to sign and its header, made by the same rule as any other. */
export function signedExample(): { readonly text: string; readonly header: string } {
  const { secret, kid, t, n, method, path, body } = EXAMPLE
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const text = signedText({ t, n }, method, path, bodyHash)
  const v1 = createHmac('sha256', secret).update(text).digest('hex')
  return { text, header: formatSignature({ kid, t, n, v1 }) }
}
