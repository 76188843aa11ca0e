/** A reader of contracts: one of the two sides, or the staff, who see all of a brand. */
export type Reader = { readonly memberId: bigint } | 'staff'

export type Side = 'agent' | 'upline' | 'staff'

/** The reader's side. */
export function sideOf(row: { readonly agent_id: bigint }, reader: Reader): Side {
  if (reader === 'staff') return 'staff'
  return reader.memberId === row.agent_id ? 'agent' : 'upline'
}
