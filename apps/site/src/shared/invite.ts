import { api } from './api.ts'

/**
 * Codes by which somebody was brought here: the queries `affiliateCode` and `referralCode`, and
 * `code` of an agent's link, which is told as an affiliate's.
 */
export interface Invite {
  readonly affiliateCode?: string
  readonly referralCode?: string
}

const NAMES = ['affiliateCode', 'referralCode'] as const
const CODE = /^[A-Za-z0-9_-]{1,64}$/

/** The code of an agent's link whose opening this tab has told. */
const REPORTED = 'visitTold'

/** Keeps a code that was typed, as `boot/first.js` keeps the one of an address. */
export function saveInvite(search: string): void {
  try {
    sessionStorage.setItem('invite', search)
  } catch {
    // Storage may be refused: then the code has to be typed once more.
  }
}

/** The query that was kept last in this tab. */
function savedQuery(): string {
  try {
    return sessionStorage.getItem('invite') ?? ''
  } catch {
    return ''
  }
}

/**
 * Tells the house that an agent's link was opened in this tab, once. Nothing waits for it; whether
 * this device has come before today is known there.
 */
export async function reportVisit(): Promise<void> {
  const code = new URLSearchParams(savedQuery()).get('code')
  if (code === null || !CODE.test(code) || sessionStorage.getItem(REPORTED) === code) return
  await api('POST /wps/agent/links/visits', { body: { code } })
  sessionStorage.setItem(REPORTED, code)
}

/** Who has brought the reader here, as far as this tab knows. */
export function readInvite(): Invite {
  const query = new URLSearchParams(savedQuery())
  const found = NAMES.flatMap((name) => {
    const code = query.get(name) ?? (name === 'affiliateCode' ? query.get('code') : null)
    return code !== null && CODE.test(code) ? [[name, code] as const] : []
  })
  return Object.fromEntries(found)
}
