import { setTimeout as delay } from 'node:timers/promises'
import { readStaffCode } from '@fairhouse/server/modules/staff/index.ts'
import { createCaller } from './http.ts'
import type { Nodes } from './nodes.ts'

/** The password of the demo's staff, as `npm start` prints it. */
export const STAFF_PASSWORD = 'azulejo-office'

/** A code of the authenticator that was not used yet: each opens once. */
export async function freshStaffCode({ db, vault }: Nodes, username: string): Promise<string> {
  for (;;) {
    const found = await readStaffCode(db, vault, username)
    if (!found) throw new Error(`${username} has no authenticator`)
    const rows = await db.query(
      `select 1 from staff_members where username = $1
         and totp_step >= floor(extract(epoch from app_now()) / 30)`,
      [username],
    )
    if (rows.length === 0 && found.secondsLeft > 1) return found.code
    await delay(500)
  }
}

/** Logs in over HTTP as the office does; answers the cookie. */
export async function logInStaff(
  nodes: Nodes,
  username: string,
  address = '198.51.100.99',
): Promise<string> {
  const caller = createCaller(nodes.urls[0] ?? '')
  try {
    const code = await freshStaffCode(nodes, username)
    const answer = await caller.send({
      method: 'POST',
      path: '/staff/session',
      headers: {
        'content-type': 'application/json',
        'x-fairhouse': '1',
        'x-forwarded-for': address,
      },
      body: JSON.stringify({ username, password: STAFF_PASSWORD, code }),
    })
    const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0]
    if (cookie === undefined) throw new Error(`${username} could not log in: ${answer.text}`)
    return cookie
  } finally {
    caller.close()
  }
}
