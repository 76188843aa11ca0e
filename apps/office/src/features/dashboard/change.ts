/** Relative change in tenths of a percent; null if the previous value was zero. */
export function changeOf(current: bigint, before: bigint): bigint | null {
  if (before === 0n) return null
  const size = before < 0n ? -before : before
  return ((current - before) * 1_000n) / size
}
