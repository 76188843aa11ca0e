import { Problem } from '../http/problem.ts'

/** True for what the weather does, and for what follows of it: nobody knows what has become. */
export function isWeather(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isWeather)
  if (error instanceof Problem) return error.code === 'UNAVAILABLE'
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return code === '40001' || /Connection terminated|UNAVAILABLE/.test(error.message)
}
