import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/** Compiles a schema once; returns a value's first fault in words, undefined when it is valid. */
export function faultFinder(shape: TSchema): (value: unknown) => string | undefined {
  const checked = Compile(shape)
  return (value) => {
    if (checked.Check(value)) return undefined
    const [first] = checked.Errors(value)
    return `${first?.instancePath ?? ''} ${first?.message ?? 'is of no shape'}`.trim()
  }
}
