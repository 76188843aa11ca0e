import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionMember, StaffActor } from '#server/core/caller.ts'
import type { Db } from '#server/db/tx.ts'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { saveProofPicture } from '../withdrawals/pictures.ts'
import { saveDocument } from '../kyc/commands/save-document.ts'
import { saveAvatar } from '../members/commands/set-avatar.ts'
import { saveNoticePicture } from '../notices/office/notices.ts'
import { saveFeedbackPicture } from '../support/commands/send-feedback.ts'
import type { ImageMaker } from './index.ts'

let platform: TestPlatform
let image: Buffer
beforeAll(async () => {
  platform = await createTestPlatform()
  const red = { create: { width: 40, height: 30, channels: 3, background: '#c00' } } as const
  image = await sharp(red).png().toBuffer()
})
afterAll(() => platform.close())

async function ownMember(): Promise<SessionMember> {
  const { token } = await platform.member()
  const [brand] = await platform.deps.brands.all()
  const member = brand && (await platform.deps.sessions.find(token, brand))
  if (!member) throw new Error('no member')
  return member
}

/** The database, and how many of its connections are held for transactions. */
function watched(db: Db): { readonly db: Db; readonly open: () => number } {
  let open = 0
  const transaction: Db['transaction'] = async (work) => {
    open += 1
    try {
      return await db.transaction(work)
    } finally {
      open -= 1
    }
  }
  return { db: { ...db, transaction }, open: () => open }
}

type Sends = (deps: TestPlatform['deps'], member: SessionMember) => Promise<unknown>

const STAFF = { staffId: 7n, username: 'helena', name: 'Helena', grants: [], address: '::1' }

/** Every way that a picture comes in. */
const WAYS: Readonly<Record<string, Sends>> = {
  avatar: (deps, member) => saveAvatar(deps, member, image),
  feedback: (deps, member) => saveFeedbackPicture(deps, member, image),
  'proof of a withdrawal': (deps, member) => saveProofPicture(deps, member, image),
  async document(deps, member) {
    const brand = await deps.brands.byId(member.brandId)
    return saveDocument(deps, brand, member, 'documentFront', image)
  },
  async notice(deps, { brandId }) {
    const actor = STAFF as unknown as StaffActor
    return saveNoticePicture(deps, { actor, brand: await deps.brands.byId(brandId) }, image)
  },
}

test.each(Object.entries(WAYS))('a picture is made outside transactions: %s', async (_, send) => {
  const member = await ownMember()
  const { db, open } = watched(platform.deps.db)
  const held: number[] = []
  const makeImage: ImageMaker = (...args) => {
    held.push(open())
    return platform.deps.makeImage(...args)
  }
  await send({ ...platform.deps, db, makeImage }, member)
  expect(held).toEqual([0])
})

test('while pictures of others are made, as many reads as there are connections pass', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, ownMember))
  const gate = Promise.withResolvers<undefined>()
  const begun = Promise.withResolvers<undefined>()
  let waiting = 0
  const makeImage: ImageMaker = async (...args) => {
    waiting += 1
    if (waiting === 12) begun.resolve(undefined)
    await gate.promise
    return platform.deps.makeImage(...args)
  }
  const deps = { ...platform.deps, makeImage }
  // More than there are connections to the database.
  const sent = [...members, ...members].map((member) =>
    saveFeedbackPicture(deps, member, image).catch((error: Error) => error.message),
  )
  await begun.promise
  const reads = members.map(() => platform.deps.db.query('select 1 as one'))
  for (const rows of await Promise.all(reads)) expect(rows).toEqual([{ one: 1 }])
  gate.resolve(undefined)
  await Promise.all(sent)
})

test('a member may send so many pictures in a day, by whatever way', async () => {
  const member = await ownMember()
  const other = await ownMember()
  const { bytes, ...size } = { bytes: image, width: 1, height: 1 }
  const deps = { ...platform.deps, makeImage: () => Promise.resolve({ bytes, ...size }) }
  const codeOf = (one: SessionMember) =>
    saveAvatar(deps, one, image).then(
      () => 'kept',
      (error: Error) => error.message,
    )
  const codes: string[] = []
  for (let n = 0; n < 121; n += 1) codes.push(await codeOf(member))
  expect(codes.slice(0, 120)).toEqual(Array.from({ length: 120 }, () => 'kept'))
  expect(codes.at(-1)).toBe('RATE_LIMITED')
  expect(await saveFeedbackPicture(deps, member, image).catch((e: Error) => e.message)).toBe(
    'RATE_LIMITED',
  )
  expect(await codeOf(other)).toBe('kept')
})
