import { parseId as parse, wireId as wire } from '#server/http/ids.ts'

/** Numbers of the office on the wire. */
type IdPrefix = 'stf' | 'rol' | 'apr' | 'mbr' | 'mov' | 'mty' | 'not' | 'ctr' | 'crq' | 'viw'

/** A number of the office as the wire has it. */
export const wireId: (prefix: IdPrefix, id: bigint) => string = wire

/** The number of an id whose shape the schema has checked; undefined where none can be so large. */
export const parseId: (prefix: IdPrefix, text: string) => bigint | undefined = parse
