import type { Max3dDraw } from '../../types.ts'

/** Groups of the twenty numbers, in the order of their prizes. */
export const MAX3D_GROUPS = [
  { name: 'special', key: 'SPECIAL', count: 2 },
  { name: 'first', key: 'FIRST', count: 4 },
  { name: 'second', key: 'SECOND', count: 6 },
  { name: 'third', key: 'THIRD', count: 8 },
] as const satisfies readonly {
  readonly name: keyof Max3dDraw
  readonly key: string
  readonly count: number
}[]
