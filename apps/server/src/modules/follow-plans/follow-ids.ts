/** A plan's number on the wire. */
export function planIdOf(planNo: bigint): string {
  return `fpl_${planNo}`
}

/** Reads the number of an id whose pattern the route has checked. */
export function parsePlanId(planId: string): bigint {
  return BigInt(planId.slice('fpl_'.length))
}

export function followIdOf(followNo: bigint): string {
  return `fol_${followNo}`
}

export function parseFollowId(followId: string): bigint {
  return BigInt(followId.slice('fol_'.length))
}

/** The number a page begins below; undefined for the first page, and for ids of other lists. */
export function pageStart(before: string | undefined, prefix: string): bigint | undefined {
  const digits = before?.startsWith(`${prefix}_`) ? before.slice(prefix.length + 1) : ''
  return /^\d{1,18}$/.test(digits) ? BigInt(digits) : undefined
}
