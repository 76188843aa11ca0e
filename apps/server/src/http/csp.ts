import type { SiteSettings } from '@fairhouse/protocol'

/**
 * What a page of ours may load (standards, row 81): our own files. Art sets styles on elements; no
 * script is ever inline, and of sheets only those whose hashes are named: the brand's own look. The
 * operator's image hosts, game frames and analytics come in only where the brand names them.
 */
export function siteCsp(site?: SiteSettings, styleHashes: readonly string[] = []): string {
  const images = site?.imageCDNs ?? []
  const frames = site?.launchGameCDNs ?? []
  const hasTag = site !== undefined && site.gtagId !== null
  const tagHost = hasTag ? ['https://www.googletagmanager.com'] : []
  const tagData = hasTag ? ['https://*.google-analytics.com', ...tagHost] : []
  return [
    "default-src 'self'",
    join("script-src 'self'", tagHost),
    join("img-src 'self' data: blob:", [...images, ...tagData]),
    join("style-src 'self'", styleHashes),
    "style-src-attr 'unsafe-inline'",
    join("connect-src 'self' ws: wss:", [...(site?.domains ?? []), ...tagData]),
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

/** The office loads nothing from anywhere else and speaks to nobody else. */
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
