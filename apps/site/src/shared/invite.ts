/** Codes by which somebody was brought here: the queries `affiliateCode` and `referralCode`. */
export interface Invite {
  readonly affiliateCode?: string
  readonly referralCode?: string
}

const STORED = 'invite'
const NAMES = ['affiliateCode', 'referralCode'] as const
const CODE = /^[A-Za-z0-9_-]{1,64}$/

function codesIn(read: (name: string) => string | null): Invite {
  const found = NAMES.flatMap((name) => {
    const code = read(name)
    return code !== null && CODE.test(code) ? [[name, code] as const] : []
  })
  return Object.fromEntries(found)
}

/** Keeps what the address says for as long as this tab lives: one looks around before joining. */
export function keepInvite(search: string): void {
  const query = new URLSearchParams(search)
  const invite = codesIn((name) => query.get(name))
  if (Object.keys(invite).length === 0) return
  try {
    sessionStorage.setItem(STORED, JSON.stringify(invite))
  } catch {
    // Storage may be refused: then the code has to be typed.
  }
}

export function readInvite(): Invite {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Record<string, unknown>
    return codesIn((name) => (typeof kept[name] === 'string' ? kept[name] : null))
  } catch {
    return {}
  }
}
