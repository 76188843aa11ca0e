import { type Art, ART_SHAPES, artFor, type ArtShape } from './art.ts'
import { type GlyphCategory, glyphFor, type GlyphName, isGlyphName } from './glyphs.ts'
import { paletteOf } from './palette-of.ts'
import type { Palette } from './palettes.ts'

/** Glyphs of themes that are no glyph's name themselves. */
const THEMES: Readonly<Record<string, GlyphName>> = {
  abyss: 'shell',
  alchemy: 'wandSparkles',
  andes: 'mountain',
  arcade: 'gamepad2',
  aurora: 'snowflake',
  azulejo: 'diamond',
  'candy-space': 'candy',
  caravan: 'sun',
  cards: 'playingCards',
  carnival: 'drama',
  circus: 'partyPopper',
  clockwork: 'clock',
  copper: 'coins',
  dice: 'dices',
  dragon: 'flame',
  forge: 'swords',
  foundry: 'zap',
  harbour: 'anchor',
  jungle: 'bird',
  keno: 'tickets',
  koi: 'fish',
  lanterns: 'star',
  maps: 'compass',
  market: 'citrus',
  mines: 'bomb',
  observatory: 'moon',
  orchard: 'apple',
  plinko: 'gem',
  quarry: 'pickaxe',
  'rain-temple': 'leaf',
  riverboat: 'shipWheel',
  roulette: 'loaderPinwheel',
  sea: 'turtle',
  steppe: 'chessKnight',
  'sun-temple': 'pyramid',
  tram: 'ticket',
  wheel: 'ferrisWheel',
}

const GLYPH_CATEGORIES: Readonly<Record<string, GlyphCategory>> = {
  RNG: 'slots',
  LIVE: 'live',
  SPORTS: 'sports',
  FISH: 'fishing',
  PVP: 'pvp',
  LOTT: 'lottery',
  ELOTT: 'lottery',
}

/** The properties of a game that its picture depends on. */
export interface PicturedGame {
  /** Chooses the pattern: the same code, the same picture. */
  readonly code: string
  readonly name: string
  readonly theme: string
  readonly category: string
  /** "#rrggbb", the bright one first; none: the palette is the code's. */
  readonly colors: readonly string[]
}

export interface GameArt {
  readonly width: number
  readonly height: number
  readonly art: Art
  /** A path of glyphs.svg on a field of 24 by 24, drawn as lines of width 2. */
  readonly glyph: GlyphName
  readonly palette: Palette
}

/** What a game's picture shows: the theme's glyph, else one that matches the name. */
export function glyphOf(game: Omit<PicturedGame, 'code' | 'colors'>): GlyphName {
  const { theme, name, category } = game
  const ofTheme = THEMES[theme] ?? (isGlyphName(theme) ? theme : undefined)
  return ofTheme ?? glyphFor(`${name} ${theme}`, GLYPH_CATEGORIES[category])
}

/** The picture of a game: pattern and glyph in the colours that its vendor gave it. */
export function gameArtFor(game: PicturedGame, shape: ArtShape = 'tile'): GameArt {
  const given = paletteOf(game.colors)
  const art = artFor(game.code, { shape, own: given })
  const { columns, rows } = ART_SHAPES[shape]
  const palette = given ?? art.palette
  if (palette === undefined) throw new RangeError(`the art of ${game.code} has no palette`)
  return {
    width: columns * 8,
    height: rows * 8,
    art,
    glyph: glyphOf(game),
    palette,
  }
}
