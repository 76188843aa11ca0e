import { Problem } from './problem.ts'

/** Throws RATE_LIMITED where a limit is used up, with the seconds until it opens again. */
export function refuseLimit(refusal: { readonly retryAfterSeconds: number } | undefined): void {
  if (!refusal) return
  const { retryAfterSeconds } = refusal
  throw new Problem('RATE_LIMITED', [], { retryAfterSeconds })
}
