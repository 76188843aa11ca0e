/** Today's date in a time zone, "2026-03-01", at an instant of the server's clock. */
export function dateIn(timeZone: string, atMs: number): string {
  const format = new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return format.format(atMs)
}

/**
 * The date on which somebody born on `birthday` reaches `years` (R-6: the full date counts,
 * never the year alone). A birthday on 29 February is reached after the 28th in other years.
 */
export function dateOfAge(birthday: string, years: number): string {
  return `${Number(birthday.slice(0, 4)) + years}${birthday.slice(4)}`
}

/** True from the birthday itself on. ISO dates compare as texts. */
export function isOfAge(birthday: string, today: string, years: number): boolean {
  return dateOfAge(birthday, years) <= today
}
