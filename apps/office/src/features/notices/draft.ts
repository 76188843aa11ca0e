import type { NoticeBody, NoticeText, StaffNotice } from '@fairhouse/protocol'

/** A notice as it is typed: members by line, texts of all languages that were begun. */
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

/** Kinds that may go to named members alone. */
export function isPersonal(type: NoticeBody['type']): boolean {
  return type === 'PL' || type === 'PU'
}

/** What is sent: texts without a title are not there. */
export function bodyOf(draft: NoticeDraft): NoticeBody {
  const names = draft.recipients.split(/[\n,]/).map((name) => name.trim())
  return {
    ...draft,
    texts: draft.texts.filter(({ title }) => title.trim() !== ''),
    recipients: isPersonal(draft.type) ? names.filter((name) => name !== '') : [],
    link: draft.link?.trim() ? draft.link.trim() : null,
  }
}

/** The text of a language; empty where none was begun. */
export function textOf({ texts }: NoticeDraft, language: string): NoticeText {
  return texts.find((text) => text.language === language) ?? { language, title: '', content: '' }
}

/** The draft with another text in its language. */
export function withText(draft: NoticeDraft, text: NoticeText): NoticeDraft {
  const others = draft.texts.filter(({ language }) => language !== text.language)
  return { ...draft, texts: [...others, text] }
}

/** Languages that are offered and have no title yet. */
export function missingOf(draft: NoticeDraft, offered: readonly string[]): readonly string[] {
  return offered.filter((language) => textOf(draft, language).title.trim() === '')
}

/** What is selected with a pair of elements around it, and where the selection then is. */
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
