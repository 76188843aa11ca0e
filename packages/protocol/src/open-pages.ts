/**
 * Pages that a visitor sees all the same where a brand wants a login first (specification, section
 * 2), and those by which one comes in: links of mails, ways back from other services.
 */
const OPEN =
  /^\/(login|register(\.html)?|reset-password|social|helpmc|customer-service|download(-the-app)?|offline)\/?$/

/** True where a brand that wants a login first sends a visitor to the login; a path alone. */
export function mustLogInFirst(path: string): boolean {
  return !OPEN.test(path)
}

/** The login that leads back to what was asked for: path and query of a page. */
export function loginBefore(href: string): string {
  return `/login?next=${encodeURIComponent(href)}`
}
