import type { SlotTitle } from '@fairhouse/games/slots'
import { textureOf } from '../../stage/ink.ts'
import { type Motif, motifCanvas } from './art/motif.ts'
import { smear } from './art/smear.ts'
import { letterOf } from '@fairhouse/games/slots'
import type { SymbolLook } from './reel.ts'

export type Art = Readonly<Record<string, Motif>>

/** Labels on symbols with a function. */
export type RoleWords = Readonly<Record<'wild' | 'scatter' | 'book' | 'bonus', string>>

/** Pictures of a title's symbols by their letters, `size` pixels wide. */
export function looksOf(
  title: SlotTitle,
  art: Art,
  words: RoleWords,
  size: number,
): Map<string, SymbolLook> {
  return new Map(
    title.symbols.map((symbol, at) => {
      const canvas = symbolCanvas(title, art, words, symbol.id, size)
      return [
        letterOf(at),
        { still: textureOf(canvas, 1), fast: textureOf(smear(canvas), 1) },
      ] as const
    }),
  )
}

/** One symbol, as on the reels. */
export function symbolCanvas(
  title: SlotTitle,
  art: Art,
  words: RoleWords,
  id: string,
  size: number,
): HTMLCanvasElement {
  const role = title.symbols.find((symbol) => symbol.id === id)?.role ?? 'low'
  const word = role in words ? words[role as keyof RoleWords] : undefined
  const motif = art[id] ?? []
  return motifCanvas(motif, { size, role, palette: title.palette, ...(word ? { word } : {}) })
}
