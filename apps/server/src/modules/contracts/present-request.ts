import { readTerms } from '@fairhouse/agency'
import type { ContractRequestWire } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { wireId } from '#server/core/ids.ts'
import { presentSides } from './contract-rows.ts'
import { presentConfirmed, readEndings } from './endings.ts'
import { deciderOf } from './decider.ts'
import { sideOf, type Reader } from './reader.ts'
import type { RequestRow } from './request-rows.ts'

async function endingsOf(tx: Tx, brand: Brand, rows: readonly RequestRow[]) {
  const open = rows.filter(({ state }) => state === 'open')
  const questions = open.map(({ agent_id: agentId, kind, terms }) => {
    return { agentId, kind, terms: terms === null ? undefined : readTerms(terms) }
  })
  const [coming, past] = [
    await readEndings(tx, brand, questions),
    await presentConfirmed(
      tx,
      brand.brandId,
      rows.map(({ ended }) => ended),
    ),
  ]
  return rows.map((row, at) => (row.state === 'open' ? coming[open.indexOf(row)] : past[at]) ?? [])
}

/** Requests as their reader sees them, each with the contracts that end with it. */
export async function presentRequests(
  tx: Tx,
  brand: Brand,
  rows: readonly RequestRow[],
  reader: Reader,
): Promise<ContractRequestWire[]> {
  const endings = await endingsOf(tx, brand, rows)
  return rows.map((row, at) => {
    const side = sideOf(row, reader)
    const isOpen = row.state === 'open'
    return {
      requestId: wireId('crq', row.request_no),
      asks: row.asks,
      kind: row.kind,
      ...presentSides(row),
      side,
      askedBy: row.asked_by,
      state: row.state,
      terms: row.terms,
      current: row.current,
      contractId: row.contract_no === null ? null : wireId('ctr', row.contract_no),
      note: row.note,
      answer: deciderOf(row) === 'staff' ? null : row.answer,
      askedAt: row.asked_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
      canDecide: isOpen && deciderOf(row) === side,
      canWithdraw: isOpen && row.asked_by === side,
      ends: endings[at] ?? [],
    }
  })
}
