import { type Art, type ArtOptions, artFor } from './art.ts'
import { rosette } from './rosette.ts'

/** A face among tiles: the rosette of a code, in the palettes of the brand. */
export function faceFor(code: string, options: Omit<ArtOptions, 'shape' | 'family'> = {}): Art {
  return artFor(code, { ...options, shape: 'avatar' }, rosette)
}
