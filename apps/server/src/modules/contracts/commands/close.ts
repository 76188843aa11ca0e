import type { Brand } from '#server/core/brand.ts'
import type { Tx } from '#server/db/tx.ts'
import { parseId } from '#server/core/ids.ts'
import { notifyRejected } from '../messages.ts'
import { lockOpenRequest, type Decider } from '../open-request.ts'

async function close(
  tx: Tx,
  brandId: number,
  requestNo: bigint,
  how: { readonly state: 'rejected' | 'withdrawn'; readonly by: Decider; readonly note?: string },
): Promise<void> {
  await tx.query(
    `update contract_requests set state = $3, decided_at = app_now(), decided_by = $4, answer = $5
     where brand_id = $1 and request_no = $2`,
    [brandId, requestNo, how.state, how.by.name, how.note ?? null],
  )
}

/**
 * Refuses what the other side proposed. For the side that decides, even while one is away. Throws
 * CONTRACT_REQUEST_NOT_FOUND, CONTRACT_REQUEST_CLOSED.
 */
export async function rejectRequest(
  tx: Tx,
  brand: Brand,
  refusal: { readonly requestId: string; readonly by: Decider; readonly note?: string },
): Promise<void> {
  const { requestId, by, note } = refusal
  const requestNo = parseId('crq', requestId) ?? 0n
  const request = await lockOpenRequest(tx, brand.brandId, requestNo, by, 'decides')
  const how = { state: 'rejected', by, ...(note === undefined ? {} : { note }) } as const
  await close(tx, brand.brandId, requestNo, how)
  const { agentId: agent, uplineId, askedBy, kind, asks } = request
  const to = { agent, upline: uplineId ?? undefined, staff: undefined }[askedBy]
  await notifyRejected(tx, { brand, to, by, kind }, asks)
}

/**
 * Withdraws an own request that is not answered yet. Throws CONTRACT_REQUEST_NOT_FOUND,
 * CONTRACT_REQUEST_CLOSED.
 */
export async function withdrawRequest(
  tx: Tx,
  brand: Brand,
  { requestId, by }: { readonly requestId: string; readonly by: Decider },
): Promise<void> {
  const requestNo = parseId('crq', requestId) ?? 0n
  await lockOpenRequest(tx, brand.brandId, requestNo, by, 'asked')
  await close(tx, brand.brandId, requestNo, { state: 'withdrawn', by })
}
