/** Pages by which one comes in: the login, links of mails, ways back from other services. */
const ENTRANCES = /^\/(login|register(\.html)?|reset-password|social)\/?$/

/** Other pages that a visitor sees where a brand wants a login first (SPECIFICATION 2.38). */
const FOR_ANYBODY = /^\/(helpmc|customer-service|download(-the-app)?|offline)\/?$/

/** True where a brand that wants a login first sends a visitor to the login; a path alone. */
export function mustLogInFirst(path: string): boolean {
  return !ENTRANCES.test(path) && !FOR_ANYBODY.test(path)
}

/** The login that leads back to what was asked for: path and query of a page. */
export function loginBefore(href: string): string {
  return `/login?next=${encodeURIComponent(href)}`
}
