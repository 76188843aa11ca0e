import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoBrand, quintalBrand } from '@fairhouse/profiles'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBrand } from '#server/seed.ts'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'

const folder = mkdtempSync(join(tmpdir(), 'app-files-'))
let platform: TestPlatform

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Built</title>')
  writeFileSync(join(folder, 'sw.js'), `const BUILD = '%BUILD%'\n`)
  platform = await createTestPlatform({ brand: demoBrand, config: { SITE_DIR: folder } })
  await platform.db.transaction((tx) => writeBrand(tx, quintalBrand))
  platform.deps.brands.forget()
})
afterAll(async () => {
  await platform.close()
  rmSync(folder, { recursive: true })
})

interface Manifest {
  readonly name: string
  readonly lang: string
  readonly theme_color: string
  readonly icons: readonly { src: string; sizes: string; purpose: string }[]
}

/** Requests as a page of this host; the test's own address is used for it. */
async function get(path: string, host = 'localhost') {
  const answer = await platform.app.inject({ url: path, headers: { host } })
  return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload }
}

const manifestOf = async (host?: string) =>
  JSON.parse((await get('/manifest.webmanifest', host)).body.toString()) as Manifest

test('each brand is an app of its own: name, colours, icons', async () => {
  const demo = await manifestOf()
  const quintal = await manifestOf(quintalBrand.hosts[0])
  expect(demo).toMatchObject({
    id: '/',
    name: 'Fairhouse',
    lang: 'pt-BR',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  })
  expect(quintal.name).toBe('Quintal')
  expect(quintal.theme_color).not.toBe(demo.theme_color)
  expect(demo.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
})

test('icons are PNG of their size, and another look has other addresses', async () => {
  const demo = await manifestOf()
  for (const { src, sizes } of demo.icons) {
    const icon = await get(src)
    expect(icon.headers).toMatchObject({ 'content-type': 'image/png' })
    expect(icon.headers['cache-control']).toContain('immutable')
    const side = Number(sizes.split('x')[0])
    expect(await sharp(icon.body).metadata()).toMatchObject({
      format: 'png',
      width: side,
      height: side,
    })
  }
  const quintal = await manifestOf(quintalBrand.hosts[0])
  const all = [...demo.icons, ...quintal.icons].map(({ src }) => src)
  expect(new Set(all).size).toBe(6)
  const touch = await get('/app-icons/180.png')
  expect(touch.headers['cache-control']).not.toContain('immutable')
  // What systems cut themselves leaves no corner open; what they do not has round ones.
  const corner = async (path: string) => {
    const { data, info } = await sharp((await get(path)).body)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return data[info.channels - 1]
  }
  expect(await corner('/app-icons/maskable-512.png')).toBe(255)
  expect(await corner('/app-icons/512.png')).toBe(0)
})

test.each(['/app-icons/13.png', '/app-icons/..%2fsw.js', '/app-icons/512.svg'])(
  '%s is no icon',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)

test('the worker names the build, and is asked for anew each time', async () => {
  const worker = await get('/sw.js')
  expect(worker.body.toString()).toMatch(/^const BUILD = '[0-9a-f]{16}'\n$/)
  expect(worker.headers).toMatchObject({ 'cache-control': 'no-cache' })
  expect(worker.headers['content-type']).toContain('javascript')
})
