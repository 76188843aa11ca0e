import { randomUUID } from 'node:crypto'
import type { ApiError } from '@fairhouse/protocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'

let platform: TestPlatform
let away: TestMember

beforeAll(async () => {
  platform = await createTestPlatform()
  away = await platform.member()
  await platform.db.query(`update members set kind = 'agent' where username = $1`, [away.username])
  platform.deps.sessions.forgetAll()
})
afterAll(() => platform.close())

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: ApiError) => error.code,
  )

const LINK = { note: 'a poster', type: 'member' } as const
const linkOf = () =>
  away.call('POST /wps/agent/links', { body: LINK, idempotencyKey: randomUUID() })

test('who pauses, or is excluded, brings nobody in', async () => {
  const key = randomUUID()
  const made = await away.call('POST /wps/agent/links', { body: LINK, idempotencyKey: key })
  const tried = async () => {
    const account = { username: 'opened9', birthday: '1990-01-02', type: 'member' } as const
    const body = { account, hasAcceptedTerms: true }
    const csv = 'username,birthday\nopened9,1990-01-02'
    const idempotencyKey = randomUUID()
    const file = { body: { csv, hasAcceptedTerms: true }, idempotencyKey: randomUUID() }
    const { isAway } = await away.call('GET /wps/agent/links/options', {})
    const codes = [
      await codeOf(linkOf()),
      await codeOf(away.call('POST /wps/agent/openings', { body, idempotencyKey })),
      await codeOf(away.call('POST /wps/agent/openings/file', file)),
    ]
    return { isAway, codes: [...new Set(codes)] }
  }
  for (const kind of ['pause', 'exclusion']) {
    await platform.db.query(
      `insert into member_absences (brand_id, member_id, kind, since, until)
       select brand_id, member_id, $2, app_now(), app_now() + interval '1 day'
       from members where username = $1`,
      [away.username, kind],
    )
    expect(await tried(), kind).toEqual({ isAway: true, codes: ['OPENING_AWAY'] })
    // The answer that was lost is given again; links that are there can be closed.
    const again = await away.call('POST /wps/agent/links', { body: LINK, idempotencyKey: key })
    expect(again.linkId).toBe(made.linkId)
    await platform.db.query('delete from member_absences where kind = $1', [kind])
  }
  const opened = await platform.db.query(`select 1 from members where username = 'opened9'`)
  expect(opened).toEqual([])
  expect(await codeOf(linkOf())).toBe('ok')
})
