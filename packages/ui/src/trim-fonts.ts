import subsetFont from 'subset-font'

/** What a bundler hands to its plugins of a file that it is about to write. */
interface BuiltFile {
  readonly type: string
  readonly fileName: string
  source?: string | Uint8Array
}

/** The weights that the design system sets (styles/theme.css, `--font-weight-…`). */
const WEIGHTS = { min: 400, max: 750 }
/** A face of a font with variable weight, as the built styles name it. */
const FACES = /@font-face\s*\{[^}]*?url\([^)]*?([\w-]+-wght-[\w-]+\.woff2)[^}]*\}/g
const HIGHEST = 0x10ffff

/** The characters of a `unicode-range` of CSS, such as `U+0-FF, U+4??`. */
export function charactersOf(range: string): string {
  const parts = range.matchAll(/U\+([\dA-F?]+)(?:-([\dA-F]+))?/gi)
  return [...parts]
    .flatMap(([, first = '', last]) => {
      const from = Number.parseInt(first.replaceAll('?', '0'), 16)
      const to = Number.parseInt(last ?? first.replaceAll('?', 'F'), 16)
      return Array.from({ length: Math.min(to, HIGHEST) - from + 1 }, (_, at) => from + at)
    })
    .map((code) => String.fromCodePoint(code))
    .join('')
}

/** The characters that styles take from each file of a font, by the name of the file. */
export function facesIn(css: string): ReadonlyMap<string, string> {
  return new Map(
    [...css.matchAll(FACES)].flatMap(([face, file = '']) => {
      const [, range] = /unicode-range:\s*([^;}]*)/.exec(face) ?? []
      return range === undefined ? [] : [[file, charactersOf(range)] as const]
    }),
  )
}

/**
 * Vite plugin: fonts leave the build with the characters and the weights that the styles take from
 * them, and no more. What a font can do besides (figures of one width, kerning) stays in it.
 */
export function trimFonts() {
  return {
    name: 'trim-fonts',
    apply: 'build' as const,
    enforce: 'post' as const,
    async generateBundle(_: unknown, bundle: Readonly<Record<string, BuiltFile>>): Promise<void> {
      const assets = Object.values(bundle).filter((file) => file.type === 'asset')
      const styles = assets.filter(({ fileName }) => fileName.endsWith('.css'))
      const faces = facesIn(styles.map(({ source }) => String(source)).join('\n'))
      await Promise.all(
        assets.map(async (asset) => {
          const characters = faces.get(asset.fileName.split('/').at(-1) ?? '')
          if (characters === undefined || !asset.source) return
          asset.source = await subsetFont(Buffer.from(asset.source), characters, {
            targetFormat: 'woff2',
            variationAxes: { wght: WEIGHTS },
          })
        }),
      )
    },
  }
}
