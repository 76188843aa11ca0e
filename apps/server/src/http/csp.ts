import { createHash } from 'node:crypto'
import type { SiteSettings } from '@fairhouse/protocol'

/** Hashes of the scripts and styles inside the document: nothing else inline is run or applied. */
interface InlineHashes {
  readonly styles?: readonly string[]
  readonly scripts?: readonly string[]
}

/** The name of a sheet or script in a content security policy. */
export function hashOf(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`
}

/** The hashes of a document's own scripts. */
export function scriptHashes(html: string): readonly string[] {
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => hashOf(code))
}

/** What else a page may load. */
interface Others {
  /** Origins of vendors, whose games are framed. */
  readonly vendors?: readonly string[]
  /** Firebase verifies telephones: Google's captcha, and the calls for codes. */
  readonly hasFirebase?: boolean
}

const CAPTCHA = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']
const CAPTCHA_FRAMES = ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/']
const CODES = ['https://identitytoolkit.googleapis.com']

/**
 * What a page of ours may load (S-81): our own files. Art sets styles on elements; of
 * scripts and sheets inside the document only those whose hashes are named: the build's first
 * script and the brand's own look. The operator's image hosts and analytics are allowed only where
 * the brand names them, game frames where it is connected with their vendors, Google's captcha
 * where an operator's project at Firebase is configured.
 */
export function siteCsp(
  site?: SiteSettings,
  inline: InlineHashes = {},
  { vendors = [], hasFirebase = false }: Others = {},
): string {
  const images = site?.imageCDNs ?? []
  const only = (hosts: readonly string[]) => (hasFirebase ? hosts : [])
  const frames = [...(site?.launchGameCDNs ?? []), ...vendors, ...only(CAPTCHA_FRAMES)]
  const hasTag = site !== undefined && site.gtagId !== null
  const tagHost = hasTag ? ['https://www.googletagmanager.com'] : []
  const tagData = hasTag ? ['https://*.google-analytics.com', ...tagHost] : []
  return [
    "default-src 'self'",
    join("script-src 'self'", [...(inline.scripts ?? []), ...tagHost, ...only(CAPTCHA)]),
    join("img-src 'self' data: blob:", [...images, ...tagData]),
    join("style-src 'self'", inline.styles ?? []),
    "style-src-attr 'unsafe-inline'",
    join("connect-src 'self' ws: wss:", [...(site?.domains ?? []), ...tagData, ...only(CODES)]),
    ...(frames.length > 0 ? [join("frame-src 'self'", frames)] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}

function join(first: string, others: readonly string[]): string {
  return [first, ...others].join(' ')
}

/** The office loads from and connects to its own origin only. */
export const OFFICE_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "object-src 'none'",
].join('; ')
