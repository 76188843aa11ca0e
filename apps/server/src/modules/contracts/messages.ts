import { firstDayOf, type ContractKind } from '@fairhouse/agency'
import type { Tx } from '#server/db/tx.ts'
import { sendMessagesTo } from '../notices/index.ts'
import type { Brand } from '../settings/index.ts'
import type { EndedRow } from './ended-row.ts'

/** Who did something about a contract, as the other side reads it. */
export interface Doer {
  /** Undefined: the house, under the name of the site. */
  readonly username: string | undefined
}

interface About {
  readonly brand: Brand
  /** Nobody is told where the other side is the house: its queue shows it. */
  readonly to: bigint | undefined
  readonly by: Doer
  readonly kind: ContractKind
}

/** Those to tell, with the values that each message begins with. */
function toldOf<M extends object>({ brand, to, by, kind }: About, more: M) {
  const values = { from: by.username ?? brand.name, kind, ...more }
  return to === undefined ? [] : [{ memberId: to, values }]
}

/** Tells the other side that something is asked of them. */
export function tellAsked(tx: Tx, about: About, asks: 'new' | 'termination'): Promise<void> {
  return sendMessagesTo(tx, about.brand.brandId, 'contractAsked', toldOf(about, { asks }))
}

/** Tells who proposed terms that they are signed. `today` is the day of it. */
export function tellAccepted(tx: Tx, about: About, today: string): Promise<void> {
  const told = toldOf(about, { day: firstDayOf(today) })
  return sendMessagesTo(tx, about.brand.brandId, 'contractAccepted', told)
}

/** Tells who asked that the other side has refused. */
export function tellRejected(tx: Tx, about: About, asks: 'new' | 'termination'): Promise<void> {
  return sendMessagesTo(tx, about.brand.brandId, 'contractRejected', toldOf(about, { asks }))
}

/** Tells both sides of contracts that have ended. */
export async function tellEnded(
  tx: Tx,
  brand: Brand,
  ended: readonly EndedRow[],
  day: string,
): Promise<void> {
  const ids = ended.flatMap((row) => [
    row.agent_id,
    ...(row.upline_id === null ? [] : [row.upline_id]),
  ])
  if (ids.length === 0) return
  const names = await tx.query<{ member_id: bigint; username: string }>(
    'select member_id, username from members where brand_id = $1 and member_id = any($2)',
    [brand.brandId, ids],
  )
  const nameOf = new Map(names.map((row) => [row.member_id, row.username]))
  const told = ended.flatMap((row) => {
    const { agent_id: agentId, upline_id: uplineId, kind, ended_because: because } = row
    const to = (memberId: bigint, otherId: bigint | null) => {
      const other = (otherId !== null && nameOf.get(otherId)) || brand.name
      return { memberId, values: { with: other, kind, because, day } }
    }
    return [to(agentId, uplineId), ...(uplineId === null ? [] : [to(uplineId, agentId)])]
  })
  await sendMessagesTo(tx, brand.brandId, 'contractEnded', told)
}
