import { SIGNATURE_HEADER } from '@fairhouse/protocol/vendor'
import type { InboundRequest, WireAnswer } from './vendor-port.ts'

/** A call to a wallet, as its bytes came. */
export interface HeardCall {
  readonly path: string
  readonly call: string
  /** The signature's header; empty for none. */
  readonly header: string
  readonly raw: string
}

/** What answers in the wallet's place; undefined: the call is none of its own; `cut`: the line. */
export type StandIn = (
  call: HeardCall,
) => { readonly http: number; readonly header: string; readonly text: string } | 'cut' | undefined

/** Wallets that stand in for ours while the lab plays at a vendor. */
export interface StandIns {
  /** Puts one behind an integration key; what is returned takes it away. */
  add(integrationKey: string, standIn: StandIn): () => void
  /** What one of them answers; undefined where the call is the wallet's own. */
  answer(integrationKey: string, request: InboundRequest): WireAnswer | 'cut' | undefined
}

/** They know of no member, and move nothing of ours; each sees to its own signatures. */
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
