/** Whether two pieces of plain data are the same, in whichever order their fields are. */
export function isSameData(one: unknown, two: unknown): boolean {
  if (typeof one !== 'object' || typeof two !== 'object' || one === null || two === null) {
    return one === two
  }
  const [first, second] = [Object.entries(one), new Map(Object.entries(two))]
  return (
    Array.isArray(one) === Array.isArray(two) &&
    first.length === second.size &&
    first.every(([name, value]) => second.has(name) && isSameData(value, second.get(name)))
  )
}
