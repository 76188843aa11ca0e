/** The house and the model do not say the same. */
export class Contradiction extends Error {
  override readonly name = 'Contradiction'
}

/** Throws Contradiction unless both are the same. */
export function agree(what: string, house: unknown, model: unknown): void {
  if (house === model) return
  throw new Contradiction(`${what}: the house says ${String(house)}, the model ${String(model)}`)
}
