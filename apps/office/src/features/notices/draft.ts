import type { NoticeBody, StaffNotice } from '@fairhouse/protocol'
import { writtenTexts } from '../../shared/language-texts.ts'

/** A notice being edited: recipients one per line, texts of all languages that were started. */
export interface NoticeDraft extends Omit<NoticeBody, 'recipients'> {
  readonly recipients: string
}

export const NEW_NOTICE: NoticeDraft = {
  type: 'B',
  texts: [],
  audience: ['visitors', 'members', 'agents'],
  recipients: '',
  segmentId: null,
  platforms: ['W', 'A'],
  from: null,
  until: null,
  link: null,
  pictureId: null,
  isLegal: false,
}

export function draftOf(notice: StaffNotice): NoticeDraft {
  const { type, texts, audience, recipients, segmentId, platforms, from, until } = notice
  const { link, pictureId, isLegal } = notice
  return {
    type,
    texts,
    audience,
    recipients: recipients.join('\n'),
    segmentId,
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

/** The audience of a notice that is for a segment: visitors belong to none. */
export const withoutVisitors = (audience: NoticeBody['audience']) =>
  audience.filter((one) => one !== 'visitors')

/** The request body: texts without a title are left out. */
export function bodyOf(draft: NoticeDraft): NoticeBody {
  const names = draft.recipients.split(/[\n,]/).map((name) => name.trim())
  const isNamed = isPersonal(draft.type) && draft.segmentId === null
  return {
    ...draft,
    texts: writtenTexts(draft),
    recipients: isNamed ? names.filter((name) => name !== '') : [],
    link: draft.link?.trim() ? draft.link.trim() : null,
  }
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
