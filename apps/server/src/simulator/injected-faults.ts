import { Problem } from '#server/core/problem.ts'

/** True for injected faults and their consequences: the outcome is unknown. */
export function isInjectedFault(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isInjectedFault)
  if (error instanceof Problem) return error.code === 'UNAVAILABLE'
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return code === '40001' || /Connection terminated|UNAVAILABLE/.test(error.message)
}
