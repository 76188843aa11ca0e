import type { Ended } from '@fairhouse/agency'
import { minorToWire } from '@fairhouse/money'
import type { ContractEnding } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { Problem } from '#server/core/problem.ts'
import { endedOf, type Question } from './below.ts'
import { earnedSoFar } from './earned.ts'
import type { EndReason } from './ended-row.ts'
import { presentParty } from './pairs.ts'
import type { ConfirmedEnd } from './request-rows.ts'

interface EndRow {
  readonly [column: string]: unknown
  readonly contract_no: bigint
  readonly kind: ContractEnding['kind']
  readonly agent_id: bigint
  readonly username: string
  readonly is_away: boolean
}

async function readEnds(tx: Tx, brandId: number, contractNos: readonly bigint[]) {
  const rows = await tx.query<EndRow>(
    `select c.contract_no, c.kind, c.agent_id, m.username, is_away(c.brand_id, c.agent_id)
     from contracts c join members m on m.brand_id = c.brand_id and m.member_id = c.agent_id
     where c.brand_id = $1 and c.contract_no = any($2)`,
    [brandId, contractNos],
  )
  return new Map(rows.map((row) => [row.contract_no, row]))
}

/** A contract that ends, for the wire and for the row of the request. */
interface End {
  readonly contractNo: bigint
  readonly because: EndReason
  readonly earnedMinor: string
  readonly periodFrom: string
}

async function present(
  tx: Tx,
  brandId: number,
  lists: readonly (readonly End[])[],
  isOpen = true,
): Promise<ContractEnding[][]> {
  const all = lists.flat().map(({ contractNo }) => contractNo)
  const found = all.length === 0 ? new Map<bigint, EndRow>() : await readEnds(tx, brandId, all)
  return lists.map((ends) =>
    ends.flatMap(({ contractNo, because, earnedMinor, periodFrom }): ContractEnding[] => {
      const row = found.get(contractNo)
      if (!row) return []
      const { kind, agent_id: memberId, username } = row
      const agent = presentParty({ memberId, username, isAway: isOpen && row.is_away })
      const contractId = wireId('ctr', contractNo)
      return [{ contractId, kind, agent, because, earnedMinor, periodFrom }]
    }),
  )
}

/** With what each has earned so far in its running period, which is still paid. */
async function withEarned(tx: Tx, brand: Brand, lists: readonly (readonly Ended[])[]) {
  const all = lists.flat().map(({ contractId }) => contractId)
  const earned = await earnedSoFar(tx, brand, all)
  return lists.map((ends) =>
    ends.map(({ contractId, because }): End & Pick<Ended, 'because'> => {
      const own = earned.get(contractId)
      if (!own) throw new Error('a contract that ends was not read')
      const { amount, periodFrom } = own
      return { contractNo: contractId, because, earnedMinor: minorToWire(amount), periodFrom }
    }),
  )
}

/** The contracts that would end, for each question in order, as both sides see them. */
export async function readEndings(
  tx: Tx,
  brand: Brand,
  questions: readonly Question[],
): Promise<ContractEnding[][]> {
  const lists = await endedOf(tx, brand.brandId, questions)
  return present(tx, brand.brandId, await withEarned(tx, brand, lists))
}

/** The contracts that ended with requests, as they were confirmed. */
export function presentConfirmed(
  tx: Tx,
  brandId: number,
  lists: readonly (readonly ConfirmedEnd[])[],
): Promise<ContractEnding[][]> {
  const toEnd = ({ contract, because, earned, periodFrom }: ConfirmedEnd): End => {
    return { contractNo: BigInt(contract), because, earnedMinor: earned, periodFrom }
  }
  return present(
    tx,
    brandId,
    lists.map((ends) => ends.map(toEnd)),
    false,
  )
}

/**
 * The contracts that end with an action, when they are exactly those that were confirmed. Throws
 * CONTRACT_ENDS_OTHERS where they are others by now.
 */
export async function requireConfirmed(
  tx: Tx,
  brand: Brand,
  question: Question,
  confirmed: readonly string[],
): Promise<{ readonly ends: readonly Ended[]; readonly kept: readonly ConfirmedEnd[] }> {
  const [ends = []] = await endedOf(tx, brand.brandId, [question])
  const named = new Set(confirmed.map((id) => parseId('ctr', id)))
  const isSame = named.size === ends.length && ends.every(({ contractId }) => named.has(contractId))
  if (!isSame) throw new Problem('CONTRACT_ENDS_OTHERS')
  const [earned = []] = await withEarned(tx, brand, [ends])
  const kept = earned.map(({ contractNo, because, earnedMinor, periodFrom }) => {
    return { contract: contractNo.toString(), because, earned: earnedMinor, periodFrom }
  })
  return { ends, kept }
}
