import type { NoticeBody, NoticeText, StaffNotice } from '@fairhouse/protocol'

/** A notice being edited: recipients one per line, texts of all languages that were started. */
export interface NoticeDraft extends Omit<NoticeBody, 'recipients'> {
  readonly recipients: string
}

export const NEW_NOTICE: NoticeDraft = {
  type: 'B',
  texts: [],
  audience: ['visitors', 'members', 'agents'],
  recipients: '',
  platforms: ['W', 'A'],
  from: null,
  until: null,
  link: null,
  pictureId: null,
  isLegal: false,
}

export function draftOf(notice: StaffNotice): NoticeDraft {
  const { type, texts, audience, recipients, platforms, from, until } = notice
  const { link, pictureId, isLegal } = notice
  return {
    type,
    texts,
    audience,
    recipients: recipients.join('\n'),
    platforms,
    from,
    until,
    link,
    pictureId,
    isLegal,
  }
}

/** Kinds that may be sent to individual members only. */
export function isPersonal(type: NoticeBody['type']): boolean {
  return type === 'PL' || type === 'PU'
}

/** The request body: texts without a title are left out. */
export function bodyOf(draft: NoticeDraft): NoticeBody {
  const names = draft.recipients.split(/[\n,]/).map((name) => name.trim())
  return {
    ...draft,
    texts: draft.texts.filter(({ title }) => title.trim() !== ''),
    recipients: isPersonal(draft.type) ? names.filter((name) => name !== '') : [],
    link: draft.link?.trim() ? draft.link.trim() : null,
  }
}

/** The text of a language; empty if none was started. */
export function textOf({ texts }: NoticeDraft, language: string): NoticeText {
  return texts.find((text) => text.language === language) ?? { language, title: '', content: '' }
}

/** The draft with the text of one language replaced. */
export function withText(draft: NoticeDraft, text: NoticeText): NoticeDraft {
  const others = draft.texts.filter(({ language }) => language !== text.language)
  return { ...draft, texts: [...others, text] }
}

/** Offered languages that have no title yet. */
export function missingOf(draft: NoticeDraft, offered: readonly string[]): readonly string[] {
  return offered.filter((language) => textOf(draft, language).title.trim() === '')
}

/** Wraps the selection in a pair of tags, and returns the new selection. */
export function wrapped(
  text: string,
  selection: { readonly from: number; readonly to: number },
  [open, close]: readonly [string, string],
): { readonly text: string; readonly from: number; readonly to: number } {
  const { from, to } = selection
  const inner = text.slice(from, to)
  const start = from + open.length
  return {
    text: text.slice(0, from) + open + inner + close + text.slice(to),
    from: start,
    to: start + inner.length,
  }
}
