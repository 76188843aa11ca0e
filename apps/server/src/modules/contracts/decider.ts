import type { Side } from './reader.ts'

/** Who answers a request: the side that did not make it. */
export function deciderOf(request: {
  readonly asked_by: Side
  readonly upline_id: bigint | null
}): Side {
  if (request.asked_by !== 'agent') return 'agent'
  return request.upline_id === null ? 'staff' : 'upline'
}
