/** Generated art as data and files, without React. */
export * from './art.ts'
export { crestFor, metalOf } from './crest.ts'
export { faceFor } from './face.ts'
export * from './game-art.ts'
export * from './glyphs.ts'
export { paletteOf } from './palette-of.ts'
export { PALETTES, type Palette } from './palettes.ts'
export { ticketFor } from './ticket.ts'
