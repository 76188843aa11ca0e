import { SIGNATURE_HEADER } from '@fairhouse/protocol/vendor'
import type { InboundRequest, WireAnswer } from '../vendor-port/index.ts'

/** A call to a wallet, as raw bytes. */
interface RawWalletCall {
  readonly path: string
  readonly call: string
  /** The signature's header; empty for none. */
  readonly header: string
  readonly raw: string
}

/** Answers instead of the wallet; undefined: not its call; 'cut': drops the connection. */
type StandIn = (
  call: RawWalletCall,
) => { readonly http: number; readonly header: string; readonly text: string } | 'cut' | undefined

/** Wallets that stand in for ours while the lab plays at a vendor. */
export interface StandIns {
  /** Adds one for an integration key; the returned function removes it. */
  add(integrationKey: string, standIn: StandIn): () => void
  /** The answer of one of them; undefined where the call is the wallet's own. */
  answer(integrationKey: string, request: InboundRequest): WireAnswer | 'cut' | undefined
}

/** They know no members and move no money here; each verifies its own signatures. */
export function createStandIns(): StandIns {
  const byKey = new Map<string, StandIn>()
  return {
    add(integrationKey, standIn) {
      byKey.set(integrationKey, standIn)
      return () => byKey.delete(integrationKey)
    },
    answer(integrationKey, { path, call, headers, rawBody }) {
      const standIn = byKey.get(integrationKey)
      if (!standIn) return undefined
      const given = headers[SIGNATURE_HEADER]
      const header = typeof given === 'string' ? given : ''
      const answer = standIn({ path, call, header, raw: rawBody.toString('utf8') })
      if (answer === undefined || answer === 'cut') return answer
      const signed = answer.header === '' ? {} : { [SIGNATURE_HEADER]: answer.header }
      return { status: answer.http, headers: signed, body: answer.text }
    },
  }
}
