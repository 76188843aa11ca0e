import Type, { type Static } from 'typebox'
import { HELP_ARTICLES, HELP_CATEGORIES } from '../help.ts'
import { strict } from '../schema.ts'

/** What articles are filled with: the brand's own numbers. */
export const HelpFacts = strict({
  minAgeYears: Type.Integer(),
  depositMinMinor: Type.String(),
  depositMaxMinor: Type.String(),
  /** Idle timeout of a session. */
  idleMinutes: Type.Integer(),
  /** How long a second factor permits sensitive changes. */
  stepUpMinutes: Type.Integer(),
  /** How long a sent code is valid. */
  codeMinutes: Type.Integer(),
  /** Delay until a raised limit takes effect. */
  raiseWaitHours: Type.Integer(),
  feedbackMinWords: Type.Integer(),
  feedbackMaxWords: Type.Integer(),
})

export const HelpCenter = strict({
  categories: Type.Array(
    strict({
      categoryId: Type.Enum([...HELP_CATEGORIES]),
      /** The texts of an article are `help.<articleId>.title` and `.body` in packages/i18n. */
      articles: Type.Array(Type.Enum([...HELP_ARTICLES])),
    }),
  ),
  facts: HelpFacts,
  customerService: strict({ url: Type.String() }),
})

export type HelpFacts = Static<typeof HelpFacts>
export type HelpCenter = Static<typeof HelpCenter>

export const helpRoutes = {
  'GET /wps/system/helpCenter': {
    summary: 'What the help centre explains, and the numbers of this brand in it',
    access: 'public',
    response: HelpCenter,
    errors: [],
  },
} as const
