import Type, { type Static } from 'typebox'
import { strict } from '../schema.ts'

const Hue = Type.Number({ minimum: 0, maximum: 360 })
const Chroma = Type.Number({ minimum: 0, maximum: 0.3 })
const ArtName = Type.String({ pattern: '^[a-z][A-Za-z]{1,23}$' })

/** The art a brand draws from; an empty list means all built-in art. */
export const BrandArt = strict({
  families: Type.Array(ArtName, { maxItems: 12, uniqueItems: true }),
  palettes: Type.Array(ArtName, { maxItems: 24, uniqueItems: true }),
})

/** The seed of a brand's look: all its colours, corners and letters are made from it. */
export const BrandLook = strict({
  brandHue: Hue,
  brandChroma: Chroma,
  neutralHue: Hue,
  neutralChroma: Type.Number({ minimum: 0, maximum: 0.03 }),
  moneyHue: Hue,
  moneyChroma: Chroma,
  round: Type.Number({ minimum: 0, maximum: 1.5 }),
  font: Type.Enum(['jakarta', 'archivo', 'manrope', 'system']),
  families: BrandArt.properties.families,
  palettes: BrandArt.properties.palettes,
})

/** The brand's own sentence, by language; pages have one of ours where a language has none. */
export const Tagline = Type.Record(
  Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z]{2,4})?$' }),
  Type.String({
    minLength: 1,
    maxLength: 120,
    pattern: '^[^<>\\u0000-\\u001f]*\\S[^<>\\u0000-\\u001f]*$',
  }),
  { maxProperties: 40 },
)

export type BrandArt = Static<typeof BrandArt>
export type BrandLook = Static<typeof BrandLook>
export type Tagline = Static<typeof Tagline>
