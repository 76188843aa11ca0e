import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Permission } from '@fairhouse/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'

const folder = mkdtempSync(join(tmpdir(), 'pages-'))
let platform: TestPlatform

function writePages(name: string): string {
  const root = join(folder, name)
  mkdirSync(join(root, 'assets'), { recursive: true })
  writeFileSync(join(root, 'index.html'), `<html><head><title>${name}</title></head></html>`)
  writeFileSync(join(root, 'assets', 'x-1.js'), `'${name}'`)
  return root
}

beforeAll(async () => {
  platform = await createTestPlatform({
    config: {
      SITE_DIR: writePages('site'),
      OFFICE_DIR: writePages('office'),
      PUBLIC_URL: 'https://play.example',
    },
  })
})
afterAll(async () => {
  await platform.close()
  rmSync(folder, { recursive: true })
})

const ask = (path: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  fetch(`${platform.url}${path}`, { headers })

test.each([
  ['/', 'site'],
  ['/index.html', 'site'],
  ['/lottery?gameCode=SSC1', 'site'],
  ['/officer', 'site'],
  ['/office/', 'office'],
  ['/office', 'office'],
  ['/office/members/mbr_1', 'office'],
])('%s is a page of the %s', async (path, name) => {
  const response = await ask(path)
  expect(response.status).toBe(200)
  expect(await response.text()).toContain(`<title>${name}</title>`)
})

test.each(['/wps/nothing', '/staff/nothing', '/assets/nothing.js', '/office/assets/nothing.js'])(
  '%s is no page, whatever a browser accepts',
  async (path) => {
    const response = await ask(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('application/json')
  },
)

test('the first HTML carries what the site asks for at its start, as harmless data', async () => {
  await platform.db.query(`update brands set name = '</script><script>alert(1)</script>'`)
  platform.deps.brands.forget()
  const html = await (await ask('/')).text()
  expect(html).not.toContain('<script>alert')
  const [, json = ''] =
    /<script type="application\/json" id="permission">(.*?)<\/script>/.exec(html) ?? []
  const inPage = JSON.parse(json) as Permission
  const permission = (await (await ask('/wps/system/permission')).json()) as Permission
  expect(inPage.info).toEqual(permission.info)
  expect(inPage.system.brand.name).toContain('alert(1)')
  expect(inPage.system.status).toBe(0)
})

test.each([
  '/',
  '/office/',
  '/assets/x-1.js',
  '/office/assets/x-1.js',
  '/health',
  '/wps/nothing',
  '/wps/member/info',
  '/staff/me',
  '/nothing.png',
  '/%00',
])('%s is guarded: no inline script, no sniffing, no framing, https alone', async (path) => {
  const { headers } = await ask(path)
  const policy = headers.get('content-security-policy') ?? ''
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? /default-src ([^;]*)/.exec(policy)?.[1]
  expect(scripts).toMatch(/^'(self|none)'$/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
})

test('hosts that a brand names come into its policy, and no others', async () => {
  const site = { imageCDNs: ['https://img.example'], gtagId: 'G-123456' }
  await platform.db.query(
    `insert into brand_settings (brand_id, site) values (1, $1)
     on conflict (brand_id) do update set site = $1`,
    [JSON.stringify(site)],
  )
  platform.deps.brands.forget()
  const policy = (await ask('/')).headers.get('content-security-policy')
  expect(policy).toContain("img-src 'self' data: blob: https://img.example")
  expect(policy).toContain("script-src 'self' https://www.googletagmanager.com;")
  const office = (await ask('/office/')).headers.get('content-security-policy')
  expect(office).not.toContain('https://')
})

test('Google’s captcha is in the policy where a project of Firebase is configured', async () => {
  const policyOf = async (url: string) =>
    (await fetch(url, { headers: { accept: 'text/html' } })).headers.get('content-security-policy')
  const firebaseOf = async (url: string) =>
    ((await (await fetch(`${url}/wps/system/permission`)).json()) as Permission).info.firebase
  expect(await policyOf(`${platform.url}/`)).not.toContain('google.com')
  expect(await firebaseOf(platform.url)).toBeNull()
  const project = { projectId: 'fairhouse-tests', apiKey: 'AIza-of-the-tests' }
  const other = await createTestPlatform({
    config: {
      SITE_DIR: join(folder, 'site'),
      FIREBASE_PROJECT_ID: project.projectId,
      FIREBASE_API_KEY: project.apiKey,
    },
  })
  try {
    expect(await firebaseOf(other.url)).toEqual(project)
    const html = await (await fetch(other.url, { headers: { accept: 'text/html' } })).text()
    expect(html).toContain(`"firebase":${JSON.stringify(project)}`)
    const policy = await policyOf(other.url)
    const captcha = 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/'
    expect(policy).toContain(`script-src 'self' ${captcha};`)
    expect(policy).toContain(
      "frame-src 'self' https://www.google.com/recaptcha/ https://recaptcha.google.com/;",
    )
    expect(policy).toContain("connect-src 'self' ws: wss: https://identitytoolkit.googleapis.com;")
    expect(await policyOf(`${other.url}/office/`)).not.toContain('google')
  } finally {
    await other.close()
  }
})
