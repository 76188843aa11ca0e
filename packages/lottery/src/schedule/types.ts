/** When draws are made on a day, by the wall clock of the schedule's zone ("HH:MM"). */
export type Times =
  /** At the end of every interval from `from` to `to`; all day where they are missing. */
  | {
      readonly kind: 'every'
      readonly seconds: number
      readonly from?: string
      readonly to?: string
    }
  | { readonly kind: 'at'; readonly at: readonly string[] }

/** On which days; 0 is Sunday. A month without the day has no draw for it. */
export type Days =
  | { readonly kind: 'weekdays'; readonly days: readonly number[] }
  | { readonly kind: 'monthDays'; readonly days: readonly number[] }

/**
 * How issues are numbered. A number names an issue of its lottery for ever (its draw is bound to
 * it), so that none may come back after a year or a century: no number leaves the year out.
 */
export type Numbering =
  /** YYYYMMDD: one draw a day. */
  | { readonly kind: 'day' }
  /** The day and the number of the draw in it, from 1: "261121045", "20261121-0045". */
  | {
      readonly kind: 'inDay'
      readonly date: 'YYYYMMDD' | 'YYMMDD'
      readonly digits: number
      readonly separator?: string
    }
  /** One after the other ("01429", "5784/26"): the first draw of `day` has `number`. */
  | {
      readonly kind: 'running'
      readonly day: string
      readonly number: number
      readonly digits: number
      /** Separator between the number and the year's two digits. */
      readonly yearBehind?: string
    }
  /** The year and the number of the draw in it, from 1: "2026310", "26/120". */
  | {
      readonly kind: 'inYear'
      readonly year: 'YYYY' | 'YY'
      readonly digits: number
      readonly separator?: string
    }

/**
 * When the issues of a lottery open, close and are drawn. Schedules are data; all functions are
 * pure: the time comes in as an argument.
 */
export interface Schedule {
  readonly timeZone: string
  readonly times: Times
  /** Every day where it is missing. */
  readonly days?: Days
  /** Days without draws ("2026-02-17"), and days with draws besides the rule. */
  readonly except?: readonly string[]
  readonly extra?: readonly string[]
  readonly closeBeforeSeconds: number
  readonly numbering: Numbering
}
