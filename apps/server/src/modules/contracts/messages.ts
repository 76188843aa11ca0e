import { firstDayOf, type ContractKind } from '@fairhouse/agency'
import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { sendMessagesTo } from '../notices/index.ts'
import type { EndedRow } from './ended-row.ts'

/** The actor on a contract, as the other side reads it. */
interface ContractActor {
  /** Undefined: the operator, under the name of the site. */
  readonly username: string | undefined
}

interface About {
  readonly brand: Brand
  /** The operator gets no message: its queue shows the request. */
  readonly to: bigint | undefined
  readonly by: ContractActor
  readonly kind: ContractKind
}

/** The recipients, with the values that each message begins with. */
function messageTo<M extends object>({ brand, to, by, kind }: About, more: M) {
  const values = { from: by.username ?? brand.name, kind, ...more }
  return to === undefined ? [] : [{ memberId: to, values }]
}

/** Notifies the other side of a request. */
export function notifyRequest(tx: Tx, about: About, asks: 'new' | 'termination'): Promise<void> {
  return sendMessagesTo(tx, about.brand.brandId, 'contractAsked', messageTo(about, { asks }))
}

/** Notifies the requester that the terms are signed. `today` is the day of it. */
export function notifyAccepted(tx: Tx, about: About, today: string): Promise<void> {
  const messages = messageTo(about, { day: firstDayOf(today) })
  return sendMessagesTo(tx, about.brand.brandId, 'contractAccepted', messages)
}

/** Notifies the requester that the other side has refused. */
export function notifyRejected(tx: Tx, about: About, asks: 'new' | 'termination'): Promise<void> {
  return sendMessagesTo(tx, about.brand.brandId, 'contractRejected', messageTo(about, { asks }))
}

/** Notifies both sides of contracts that have ended. */
export async function notifyEnded(
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
  const messages = ended.flatMap((row) => {
    const { agent_id: agentId, upline_id: uplineId, kind, ended_because: because } = row
    const to = (memberId: bigint, otherId: bigint | null) => {
      const other = (otherId !== null && nameOf.get(otherId)) || brand.name
      return { memberId, values: { with: other, kind, because, day } }
    }
    return [to(agentId, uplineId), ...(uplineId === null ? [] : [to(uplineId, agentId)])]
  })
  await sendMessagesTo(tx, brand.brandId, 'contractEnded', messages)
}
