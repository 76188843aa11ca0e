import { STAFF_PERMISSIONS, type StaffPermission } from '@fairhouse/protocol'
import { createClient, type Client } from '@fairhouse/protocol/client'
import { readStaffCode, writeStaff } from '#server/modules/staff/index.ts'
import type { TestPlatform } from './platform.ts'

export const STAFF_PASSWORD = 'a phrase for the office'

const SUPPORT = /^((members|outbox|approvals|feedback|agentApplications)\.|notices\.(read|write)$)/

/** Roles as the seed has them, and one that reaches only another brand. */
export const TEST_ROLES = {
  administrator: STAFF_PERMISSIONS,
  support: STAFF_PERMISSIONS.filter((one) => SUPPORT.test(one)),
  auditor: STAFF_PERMISSIONS.filter((one) => one.endsWith('.read')),
} as const satisfies Record<string, readonly StaffPermission[]>

export interface TestStaff {
  readonly username: string
  readonly cookie: string
  readonly call: Client
}

/** A client of the office: it carries a cookie, and names a brand where one is given. */
export function officeClient(baseUrl: string, cookie?: string, brandCode?: string): Client {
  return createClient({
    baseUrl,
    language: () => 'en',
    fetch: (url, init) => {
      const headers = new Headers(init?.headers)
      if (cookie) headers.set('cookie', cookie)
      if (brandCode) headers.set('x-brand', brandCode)
      return fetch(url, { ...init, headers })
    },
  })
}

/** Writes a member of staff who is enrolled; the same name is written once. */
export async function hire(
  platform: TestPlatform,
  username: string,
  role: {
    readonly permissions: readonly StaffPermission[]
    readonly brandIds?: readonly number[] | null
  },
): Promise<void> {
  await writeStaff(platform.db, platform.deps, {
    username,
    name: username,
    email: `${username}@house.example`,
    password: STAFF_PASSWORD,
    role: { name: `role of ${username}`, brandIds: null, ...role },
  })
}

/** Logs in over HTTP as the office does. A code opens once: call it once a step and person. */
export async function logInStaff(platform: TestPlatform, username: string): Promise<TestStaff> {
  const found = await readStaffCode(platform.db, platform.deps.vault, username)
  const response = await fetch(`${platform.url}/staff/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-fairhouse': '1' },
    body: JSON.stringify({ username, password: STAFF_PASSWORD, code: found?.code }),
  })
  if (!response.ok) throw new Error(`${username}: ${await response.text()}`)
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { username, cookie, call: officeClient(platform.url, cookie) }
}

/** The last one-time password that was sent to a person, as only they read it. */
export async function passwordSentTo(platform: TestPlatform, target: string): Promise<string> {
  const rows = await platform.db.query<{ sealed: Buffer }>(
    `select sealed from outbox_messages where target = $1
       and template in ('staffInvitation', 'oneTimePassword') order by message_id desc limit 1`,
    [target],
  )
  const sealed = rows[0]?.sealed
  if (!sealed) throw new Error(`nothing was sent to ${target}`)
  const { body } = JSON.parse(platform.deps.vault.open('outbox', sealed)) as { body: string }
  return /([a-z2-9]{4}-){3}[a-z2-9]{4}/.exec(body)?.[0] ?? ''
}

/** Hires and logs in. */
export async function staffOf(
  platform: TestPlatform,
  username: string,
  permissions: readonly StaffPermission[],
  brandIds: readonly number[] | null = null,
): Promise<TestStaff> {
  await hire(platform, username, { permissions, brandIds })
  return logInStaff(platform, username)
}
