import type { ErrorBody } from '@fairhouse/protocol'
import type { ApiError } from '@fairhouse/protocol/client'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPlatform, type TestMember, type TestPlatform } from '../../../test/platform.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: ApiError) => error.code,
  )

describe('the picture', () => {
  const send = async (member: TestMember, bytes: Buffer, type = 'image/png') => {
    const response = await fetch(`${platform.url}/wps/member/avatar`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${member.token}`, 'content-type': type },
      body: new Uint8Array(bytes),
    })
    const body = (await response.json()) as Partial<ErrorBody> & { url?: string }
    return { status: response.status, code: body.error?.code ?? 'ok', url: body.url ?? '' }
  }
  const red = { create: { width: 300, height: 200, channels: 3, background: '#c00' } } as const

  test('that is sent is kept as ours, and served so that nothing in it can run', async () => {
    const member = await platform.member()
    const { url, code } = await send(member, await sharp(red).png().toBuffer())
    expect(code).toBe('ok')
    const shown = await fetch(`${platform.url}${url}`)
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      'cache-control': expect.stringContaining('immutable') as string,
    })
    const { format, width } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
    expect({ format, width }).toEqual({ format: 'webp', width: 256 })
    expect(await member.call('GET /wps/member/info/icon', {})).toMatchObject({
      avatarType: 'CUSTOM',
      url,
    })
    const body = { avatarType: 'STATIC', avatar: 'azulejo-3' } as const
    expect(await member.call('PUT /wps/member/avatar', { body })).toEqual(body)
    expect((await fetch(`${platform.url}${url}`)).status).toBe(404)
  })

  test('is refused by size, kind and contents, never with a fault of ours', async () => {
    const member = await platform.member()
    const png = await sharp(red).png().toBuffer()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
    expect(await send(member, svg, 'image/svg+xml')).toMatchObject({ code: 'IMAGE_INVALID' })
    expect(await send(member, svg)).toMatchObject({ status: 422, code: 'IMAGE_INVALID' })
    expect(await send(member, Buffer.alloc(0))).toMatchObject({ code: 'IMAGE_INVALID' })
    expect(await send(member, Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      code: 'IMAGE_TOO_LARGE',
    })
    expect(await send(member, png, 'application/octet-stream')).toMatchObject({ status: 415 })
    const thief = await send({ ...member, token: 'x'.repeat(43) }, png)
    expect(thief).toMatchObject({ status: 401 })
    const body = { avatarType: 'STATIC', avatar: 'nobody-1' } as never
    expect(await codeOf(member.call('PUT /wps/member/avatar', { body }))).toBe('VALIDATION_FAILED')
  })

  test('bytes of a picture reach no other route', async () => {
    const { token } = await platform.member()
    const response = await fetch(`${platform.url}/wps/member/language`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
      body: new Uint8Array(await sharp(red).png().toBuffer()),
    })
    expect(response.status).toBe(415)
  })
})
