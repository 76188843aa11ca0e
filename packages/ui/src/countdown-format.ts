const SECOND_MS = 1000
const DAY_SECONDS = 86_400

const two = (value: number) => String(value).padStart(2, '0')

/**
 * The remaining time as a clock: "04:05", "03:04:05"; with days, those separately, and hours and
 * minutes. Seconds are rounded up, so that 00:00 appears only when the time is over. Negative means
 * over.
 */
export function countdownParts(leftMs: number): { readonly days: number; readonly time: string } {
  const seconds = Math.max(0, Math.ceil(leftMs / SECOND_MS))
  const days = Math.floor(seconds / DAY_SECONDS)
  const hours = Math.floor((seconds % DAY_SECONDS) / 3600)
  const minutes = two(Math.floor((seconds % 3600) / 60))
  // Nobody counts the seconds of days, and the longer text would burst a narrow card.
  if (days > 0) return { days, time: `${two(hours)}:${minutes}` }
  const rest = `${minutes}:${two(seconds % 60)}`
  return { days, time: hours > 0 ? `${two(hours)}:${rest}` : rest }
}

/** The seconds before the end at which the time left is worth saying aloud. */
const SPOKEN_AT = [10, 60, 300] as const

/** The nearest mark that has been passed, in seconds; undefined while it is far. */
export function spokenMark(leftMs: number): number | undefined {
  const seconds = Math.ceil(leftMs / SECOND_MS)
  return seconds > 0 ? SPOKEN_AT.find((mark) => seconds <= mark) : undefined
}
