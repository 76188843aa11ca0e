import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/** Reads a shape once; tells of a value its first fault in words, undefined when it fits. */
export function faultFinder(shape: TSchema): (value: unknown) => string | undefined {
  const checked = Compile(shape)
  return (value) => {
    if (checked.Check(value)) return undefined
    const [first] = checked.Errors(value)
    return `${first?.instancePath ?? ''} ${first?.message ?? 'is of no shape'}`.trim()
  }
}
