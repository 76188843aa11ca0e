/** One language's text of a notice or of a good. */
export interface LanguageText {
  readonly language: string
  readonly title: string
  readonly content: string
}

/** What has a text in each of some languages. */
export interface WithTexts {
  readonly texts: readonly LanguageText[]
}

/** The text of a language; empty if none was started. */
export function textOf({ texts }: WithTexts, language: string): LanguageText {
  return texts.find((text) => text.language === language) ?? { language, title: '', content: '' }
}

/** The draft with the text of one language replaced. */
export function withText<Draft extends WithTexts>(draft: Draft, text: LanguageText): Draft {
  const others = draft.texts.filter(({ language }) => language !== text.language)
  return { ...draft, texts: [...others, text] }
}

/** Texts that are sent: those that have a title. */
export function writtenTexts({ texts }: WithTexts): LanguageText[] {
  return texts.filter(({ title }) => title.trim() !== '')
}

/** Offered languages that have no title yet. */
export function missingOf(draft: WithTexts, offered: readonly string[]): readonly string[] {
  return offered.filter((language) => textOf(draft, language).title.trim() === '')
}
