import type { SlotSymbol, SymbolRole } from '../title.ts'

/** Rows of each line by reel, 1 the top. */
export const LINES_5 = ['222', '111', '333', '123', '321']

export const LINES_10 = '22222 11111 33333 12321 32123 21112 23332 11233 33211 21232'.split(' ')

export const LINES_20 = [
  '22222 11111 33333 12321 32123 11211 33233 23332 21112 21212',
  '23232 12121 32323 22122 22322 12221 32223 13131 31313 11233',
].flatMap((lines) => lines.split(' '))

export const LINES_25 = [...LINES_20, '33211', '13231', '31213', '21232', '23212']

/** Symbols by role, each a list of words, in the order of their letters. */
export function symbols(byRole: Partial<Record<SymbolRole, string>>): SlotSymbol[] {
  return Object.entries(byRole).flatMap(([role, words]) =>
    words.split(' ').map((id) => ({ id, role: role as SymbolRole })),
  )
}

/** Reels that all have the same strip. */
export function alike(reels: number, strip: string): string[] {
  return Array.from({ length: reels }, () => strip)
}
