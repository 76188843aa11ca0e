import { BUDGETS } from '../../../tools/build/budgets.ts'

/** What a page may cost: bytes after gzip, milliseconds, or what else its name says. */
export type Budget = Readonly<Partial<Record<Measure, number>>>

/** At most, save the four notes of Lighthouse: at least. */
export type Measure =
  | 'js'
  | 'css'
  | 'html'
  | 'font'
  | 'fonts'
  | 'requests'
  | 'thirdParties'
  | 'lcp'
  | 'cls'
  | 'tbt'
  | 'performance'
  | 'accessibility'
  | 'bestPractices'
  | 'seo'

const NOTES: ReadonlySet<Measure> = new Set([
  'performance',
  'accessibility',
  'bestPractices',
  'seo',
])

/** Home for a visitor. */
export const HOME: Budget = {
  js: BUDGETS.homeJs,
  html: BUDGETS.html,
  font: BUDGETS.font,
  fonts: 1,
  thirdParties: 0,
  lcp: 1_200,
  cls: 0,
  tbt: 50,
  performance: 98,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
}

/** Any other route of a visitor. */
export const ROUTE: Budget = { html: 20 * 1024, font: BUDGETS.font, thirdParties: 0 }

/** A lobby of games: its program with the whole frame around it. */
export const GAMES: Budget = { js: 140 * 1024, font: BUDGETS.font, thirdParties: 0 }

/** The member centre, logged in. */
export const MEMBER: Budget = { js: BUDGETS.memberJs, font: BUDGETS.font, thirdParties: 0 }

export interface Broken {
  readonly measure: Measure
  readonly is: number
  readonly budget: number
}

/** The measures that are outside of their budget. What was not measured is outside, too. */
export function brokenOf(budget: Budget, measured: Readonly<Partial<Record<Measure, number>>>) {
  return (Object.entries(budget) as [Measure, number][]).flatMap(([measure, limit]): Broken[] => {
    const is = measured[measure] ?? Number.NaN
    const isKept = NOTES.has(measure) ? is >= limit : is <= limit
    return isKept ? [] : [{ measure, is, budget: limit }]
  })
}
