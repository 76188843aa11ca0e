import { readTerms } from '@fairhouse/agency'
import type { ContractEnding, ContractReplay, ContractTermsIn } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { readEndings } from './endings.ts'
import { findPair } from './pairs.ts'
import { replayTerms } from './replay.ts'
import { contractsOf } from './versions.ts'

/**
 * The result of a contract under other terms of its kind, and which contracts below would end with
 * them. Nothing is proposed. Throws CONTRACT_NOT_FOUND, CONTRACT_TERMS_INVALID.
 */
export async function whatIf(
  tx: Tx,
  brand: Brand,
  question: {
    readonly contractId: string
    readonly terms: ContractTermsIn
    readonly periods: number
  },
): Promise<{ replay: ContractReplay; ends: ContractEnding[] }> {
  const contractNo = parseId('ctr', question.contractId) ?? 0n
  const [contract] = await contractsOf(tx, brand.brandId, { contractNos: [contractNo] })
  const pair = contract && (await findPair(tx, brand.brandId, contract.agentId))
  if (!contract || !pair) throw new Problem('CONTRACT_NOT_FOUND')
  const { agentId, kind } = contract
  if (question.terms.kind !== kind) {
    const code = 'CONTRACT_TERMS_INVALID'
    throw new Problem(code, [{ field: 'terms.kind', code, expected: kind }])
  }
  const terms = readTerms(question.terms)
  const replay = await replayTerms(tx, brand, pair, { terms, periods: question.periods })
  const [ends = []] = await readEndings(tx, brand, [{ agentId, kind, terms }])
  return { replay, ends }
}
