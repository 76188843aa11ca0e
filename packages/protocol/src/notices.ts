/**
 * Kinds of notices, by the letters of the wire (SPECIFICATION 9.5). What each is: see
 * docs/GLOSSARY.md.
 */
export const NOTICE_TYPES = ['B', 'PL', 'PU', 'PR', 'H'] as const
export type NoticeType = (typeof NOTICE_TYPES)[number]

/** Whom a notice is for. A trial counts as a visitor: it has no account that notices concern. */
export const AUDIENCES = ['visitors', 'members', 'agents'] as const
export type Audience = (typeof AUDIENCES)[number]

/** Where a notice is shown: the web page (W), or the page installed as an app (A). */
export const PLATFORMS = ['W', 'A'] as const
export type Platform = (typeof PLATFORMS)[number]

/**
 * Which part of its notices a page requests: both (B), those before a login (V), those after one
 * (M). It never shows more than the audience allows.
 */
export const EXECUTIONS = ['B', 'V', 'M'] as const
export type Execution = (typeof EXECUTIONS)[number]

/**
 * Elements that a notice may contain, and their attributes: one list for the server, which removes
 * all else before it saves a notice, and for the page, which sanitises once more.
 */
export const NOTICE_ELEMENTS = {
  p: [],
  br: [],
  h2: [],
  h3: [],
  strong: [],
  em: [],
  u: [],
  s: [],
  ul: [],
  ol: [],
  li: [],
  blockquote: [],
  hr: [],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['scope'],
  td: [],
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Where a link of a notice may lead: a path of the site, another site, a mailbox, a telephone. */
export const NOTICE_LINK =
  /^(?:\/(?:[^\s\\<>"/][^\s\\<>"]*)?|https:\/\/[^\s<>"]+|(?:mailto|tel):[^\s<>"]+)$/

/** Only pictures re-encoded and served by the platform, so that no reader can be tracked. */
export const NOTICE_PICTURE = /^\/wps\/pictures\/pic_[A-Za-z0-9_-]{22}$/
