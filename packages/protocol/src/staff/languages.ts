import Type, { type Static } from 'typebox'
import { Instant, LanguageTag, strict } from '../schema.ts'
import { Reason } from './shapes.ts'

const Count = Type.Integer({ minimum: 0 })

/** Progress of a file of texts in a language against English, in keys. */
export const TextsMeasure = strict({
  file: Type.String(),
  total: Count,
  done: Count,
  missing: Count,
  /** Keys that English does not have. */
  extra: Count,
  /** Texts whose placeholders or tags are not those of English. */
  placeholders: Count,
  /** Texts without exactly the plural forms that the language needs. */
  plurals: Count,
  /** Texts that are empty or cannot be read. */
  invalid: Count,
})

export const LanguageState = strict({
  code: LanguageTag,
  /** Part of what a member sees that is translated, 0 to 1. */
  share: Type.Number({ minimum: 0, maximum: 1 }),
  isComplete: Type.Boolean(),
  /** Whether the jurisdiction allows it and enough is translated. */
  mayBeOffered: Type.Boolean(),
  /** The jurisdiction demands that it is offered. */
  mustBeOffered: Type.Boolean(),
  /** `draft`: translated by guide and glossary; `reviewed`: read by a native speaker, too. */
  review: Type.Enum(['draft', 'reviewed']),
  files: Type.Array(TextsMeasure),
})

/** Which languages a brand offers, in the order of the switcher, and the one it begins in. */
export const LanguageChoice = strict({
  offered: Type.Array(LanguageTag, { minItems: 1, maxItems: 60, uniqueItems: true }),
  defaultLanguage: LanguageTag,
})

export type TextsMeasure = Static<typeof TextsMeasure>
export type LanguageState = Static<typeof LanguageState>
export type LanguageChoice = Static<typeof LanguageChoice>

const languagesOut = strict({
  choice: LanguageChoice,
  /** Every language of the platform, in the order of the switcher. */
  languages: Type.Array(LanguageState),
  changed: Type.Union([strict({ by: Type.String(), at: Instant }), Type.Null()]),
})

export const staffLanguagesRoutes = {
  'GET /staff/languages': {
    summary: 'Progress of the languages, and which of them the brand offers',
    access: 'staff',
    permission: 'settings.read',
    response: languagesOut,
    errors: [],
  },
  'PUT /staff/languages': {
    summary: 'Choose the languages that the brand offers; every node follows within a second',
    access: 'staff',
    permission: 'settings.write',
    body: strict({ choice: LanguageChoice, reason: Reason }),
    response: languagesOut,
    errors: ['VALIDATION_FAILED', 'NOT_CHANGED'],
  },
} as const
