/** The platform and the model disagree. */
export class Contradiction extends Error {
  override readonly name = 'Contradiction'
}

/** Throws Contradiction unless both are equal. */
export function agree(what: string, actual: unknown, model: unknown): void {
  if (actual === model) return
  const says = `the platform says ${String(actual)}, the model ${String(model)}`
  throw new Contradiction(`${what}: ${says}`)
}
