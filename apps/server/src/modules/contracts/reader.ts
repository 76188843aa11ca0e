/** Who reads contracts: one of the two sides, or the staff, who see all of a brand. */
export type Reader = { readonly memberId: bigint } | 'staff'

export type Side = 'agent' | 'upline' | 'staff'

/** On which side a reader stands. */
export function sideOf(row: { readonly agent_id: bigint }, reader: Reader): Side {
  if (reader === 'staff') return 'staff'
  return reader.memberId === row.agent_id ? 'agent' : 'upline'
}
