/** A change against before, in tenths of a percent; null where there was nothing before. */
export function changeOf(current: bigint, before: bigint): bigint | null {
  if (before === 0n) return null
  const size = before < 0n ? -before : before
  return ((current - before) * 1_000n) / size
}
