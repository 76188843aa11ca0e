/**
 * Plain JSON data: a round's state, what pages get, what is stored. Without bigint.
 */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}
