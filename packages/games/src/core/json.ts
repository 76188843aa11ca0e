/**
 * Plain data: what a rule keeps of a round, what a page is shown, what is stored. No bigint in
 * it.
 */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}
