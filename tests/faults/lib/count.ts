import { UsageError } from '../../../tools/start/options.ts'

/** Reads a count of a flag. Throws UsageError unless it is a whole number from 1 to `most`. */
export function readCount(name: string, text: string, most: number): number {
  if (!/^[1-9]\d{0,8}$/.test(text) || Number(text) > most) {
    throw new UsageError(`--${name} wants a number from 1 to ${most}, not "${text}".`)
  }
  return Number(text)
}
