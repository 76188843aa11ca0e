/** Pages that must open without a session: the login, links in mails, redirects of providers. */
const ENTRANCES = /^\/(login|register(\.html)?|reset-password|social)\/?$/

/** Other pages that a visitor sees where a brand wants a login first (SPECIFICATION 2.38). */
const FOR_ANYBODY = /^\/(helpmc|customer-service|download(-the-app)?|offline)\/?$/

/** True where a brand that wants a login first redirects a visitor to the login; path only. */
export function mustLogInFirst(path: string): boolean {
  return !ENTRANCES.test(path) && !FOR_ANYBODY.test(path)
}

/** Address of the login that returns to the requested page (path and query). */
export function loginBefore(href: string): string {
  return `/login?next=${encodeURIComponent(href)}`
}
