/** True for a day that exists ("2024-02-29", not "2023-02-29"), from 1900 on. */
export function isCalendarDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match || Number(match[1]) < 1900) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/**
 * True from the day of the birthday on (R-6; S-1). Both are calendar days,
 * YYYY-MM-DD. A person born on 29 February comes of age on 1 March of a common year.
 */
export function isOfAge(birthDate: string, today: string, minAgeYears: number): boolean {
  const year = String(Number(birthDate.slice(0, 4)) + minAgeYears).padStart(4, '0')
  const comesOfAge = `${year}${birthDate.slice(4)}`
  return comesOfAge <= today
}
