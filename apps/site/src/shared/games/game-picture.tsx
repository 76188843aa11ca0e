import { type GameArt, gameArtFor, type PicturedGame } from '@fairhouse/ui/art'
import { ArtSvg } from '@fairhouse/ui'
import glyphs from '@fairhouse/ui/glyphs.svg?url'
import { useIsHydrating } from '../hydration.ts'

const MADE = new Map<string, GameArt>()
const MADE_MAX = 400

/** Cache of generated pictures: virtual grids mount the same tiles again and again. */
function artOf(game: PicturedGame): GameArt {
  const key = `${game.code} ${game.name}`
  const found = MADE.get(key)
  if (found) return found
  const made = gameArtFor(game)
  if (MADE.size >= MADE_MAX) MADE.clear()
  MADE.set(key, made)
  return made
}

/** The same in all themes: glyphs are always on dark backgrounds. */
const LIGHT = '#fff6d6'

/**
 * The picture of a game: a pattern from its code and a sign of its theme, in its vendor's colours.
 * Server-rendered pages have only background and sign: the pattern is added after hydration.
 */
export function GamePicture({ game }: { game: PicturedGame }) {
  const isHydrating = useIsHydrating()
  const { width, height, art, glyph, palette } = artOf(game)
  const sign = `${glyphs}#${glyph}`
  const side = width * 0.5
  const at = `translate(${(width - side) / 2} ${height * 0.42 - side / 2}) scale(${side / 24})`
  return (
    <span aria-hidden className="absolute inset-0" style={{ background: palette.ground }}>
      {!isHydrating && <ArtSvg art={art} className="absolute inset-0" />}
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 block size-full"
      >
        <circle cx={width / 2} cy={height * 0.42} r={width * 0.41} fill={palette.ground} />
        <circle
          cx={width / 2}
          cy={height * 0.42}
          r={width * 0.37}
          fill={palette.tones[0]}
          stroke={palette.accent}
          strokeWidth="1"
        />
        <g fill="none" strokeLinecap="round" strokeLinejoin="round" transform={at}>
          <use href={sign} stroke={palette.ground} strokeWidth="4" transform="translate(0 .8)" />
          <use href={sign} stroke={LIGHT} strokeWidth="1.7" />
        </g>
      </svg>
    </span>
  )
}
