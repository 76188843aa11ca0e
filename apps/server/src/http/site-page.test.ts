import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { staffOf, TEST_ROLES } from '../../test/office.ts'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'

const folder = mkdtempSync(join(tmpdir(), 'site-page-'))
let platform: TestPlatform

const HTML = `<!doctype html><html lang="pt-BR"><head><title>Built</title>
<script>{let first}</script><script type="module" crossorigin src="/assets/x-1.js"></script>
<link rel="modulepreload" crossorigin href="/assets/run-1.js">
</head><body><div id="root"></div></body></html>`

/** A renderer that returns its request and what it read. */
const BUNDLE = `
let count = 0
export async function render(request, read) {
  count += 1
  const about = { language: 'ar', dir: 'rtl', head: '', data: 'null', body: '',
    modules: ['/assets/ar-1.js'], begins: request.url === '/read' ? 'atNeed' : 'afterPaint' }
  if (request.url.startsWith('/moved')) return { ...about, status: 302, location: '/lottery?a=b' }
  if (request.url.startsWith('/broken')) throw new Error('broken')
  const lobby = await read('GET /lgw/games/game_menus', {})
  const wrong = await read('GET /lgw/lotteries/:lotteryCode', { params: { lotteryCode: 'NONE' } })
  const refused = await read('GET /wps/member/info', {})
  const notices = await read('GET /wps/notices', { language: 'en', query: { type: 'H' } })
  const { permission, ...asked } = request
  return {
    ...about,
    status: request.url === '/none' ? 404 : 200,
    head: '<title>Drawn $& $1</title>',
    body: '<p>' + count + '</p>',
    data: JSON.stringify({ asked, brand: permission.system.brand.name, answers: [
      Object.keys(lobby.body), wrong.body.error.code, refused.status ],
      told: notices.body.headlines.map(({ title }) => title), text: '</script>' }),
  }
}`

beforeAll(async () => {
  mkdirSync(join(folder, 'site'))
  writeFileSync(join(folder, 'site', 'index.html'), HTML)
  writeFileSync(join(folder, 'server.mjs'), BUNDLE)
  platform = await createTestPlatform({
    config: { SITE_DIR: join(folder, 'site'), SITE_RENDERER: join(folder, 'server.mjs') },
  })
  // Once the thread is there, nobody has to wait for it.
  await vi.waitFor(async () => expect((await ask('/')).text).toContain('Drawn'), 15_000)
})
afterAll(async () => {
  await platform.close()
  rmSync(folder, { recursive: true })
})

async function ask(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${platform.url}${path}`, {
    headers: { accept: 'text/html', ...headers },
    redirect: 'manual',
  })
  const text = await response.text()
  const [, data = 'null'] =
    /<script type="application\/json" id="page">(.*?)<\/script>/.exec(text) ?? []
  return { response, text, data: JSON.parse(data) as Record<string, unknown> }
}

test('a page is sent as rendered, in its language, its program after what is seen', async () => {
  const { response, text, data } = await ask('/lottery?gameCode=SSC1')
  expect(response.status).toBe(200)
  expect(text).toContain('<html lang="ar" dir="rtl">')
  expect(text).toContain('<title>Drawn $& $1</title>')
  expect(text).not.toContain('Built')
  expect(text).toMatch(/<div id="root"><p>\d+<\/p><\/div>/)
  expect(text).not.toContain('<script type="module"')
  expect(text).toContain('content="/assets/x-1.js /assets/ar-1.js"')
  expect(text).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin')
  expect(text).toContain('<link rel="modulepreload" crossorigin href="/assets/run-1.js">')
  expect(data).toMatchObject({
    asked: { url: '/lottery?gameCode=SSC1', origin: platform.url, isVisitor: true },
    brand: 'Fairhouse',
    text: '</script>',
  })
})

test('a page that is read fetches no program before it is needed', async () => {
  const { text } = await ask('/read')
  const program = '/assets/x-1.js /assets/run-1.js /assets/ar-1.js'
  expect(text).toContain(`data-begins="atNeed" content="${program}"`)
  expect(text).not.toContain('modulepreload')
})

test('of scripts inside the document the policy names those of the build alone', async () => {
  const { response } = await ask('/')
  const hash = createHash('sha256').update('{let first}').digest('base64')
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
})

test('it is made from what anybody may read, and from nothing else', async () => {
  const { data } = await ask('/reads')
  expect(data['answers']).toEqual([['lotteries', 'serverTime', 'groups'], 'LOTTERY_NOT_FOUND', 401])
})

async function publishHeadline(titles: Readonly<Record<'pt' | 'en', string>>): Promise<void> {
  const staff = await staffOf(platform, 'ana', TEST_ROLES.administrator)
  const texts = (['pt', 'en'] as const).map((language) => ({
    language,
    title: titles[language],
    content: '',
  }))
  const { notice } = await staff.call('POST /staff/notices', {
    body: {
      type: 'H',
      texts,
      audience: ['visitors', 'members'],
      recipients: [],
      segmentId: null,
      platforms: ['W'],
      from: null,
      until: null,
      link: null,
      pictureId: null,
      isLegal: false,
    },
  })
  const { noticeId, version } = notice
  await staff.call('POST /staff/notices/:noticeId/publish', {
    params: { noticeId },
    body: { version },
  })
  platform.deps.noticeBoard.forget()
}

test('it is told what it shows in its own language, and nothing as the one who asks', async () => {
  await publishHeadline({ pt: 'Para todos', en: 'For all' })
  const member = await platform.member()
  const headers = { 'accept-language': 'pt-BR', cookie: `__Host-session=${member.token}` }
  const { data } = await ask('/told', headers)
  expect(data['told']).toEqual(['For all'])
})

test('the language chosen earlier is told; what is no language is not', async () => {
  const languageOf = async (cookie: string) =>
    ((await ask('/language', { cookie })).data['asked'] as { language?: string }).language
  expect(await languageOf('lang=zh-Hans')).toBe('zh-Hans')
  expect(await languageOf('lang=%22%3E%3Cscript')).toBeUndefined()
})

test('who has a session gets a page of nobody in particular', async () => {
  const member = await platform.member()
  const { data } = await ask('/session', { cookie: `__Host-session=${member.token}` })
  expect(data['asked']).toMatchObject({ isVisitor: false })
  expect(JSON.stringify(data)).not.toContain(member.username)
})

test('a burst is rendered once, and what differs is not mixed', async () => {
  const burst = await Promise.all(Array.from({ length: 8 }, () => ask('/burst')))
  expect(new Set(burst.map(({ text }) => text)).size).toBe(1)
  const other = await ask('/burst', { cookie: 'lang=en' })
  expect(other.text).not.toBe(burst[0]?.text)
  platform.deps.brands.forget()
  const anew = await ask('/burst')
  expect(anew.text).not.toBe(burst[0]?.text)
})

test('it comes compressed, tells the time it was sent, and varies by cookie', async () => {
  const { response, text } = await ask('/packed', { 'accept-encoding': 'br' })
  expect(text).toContain('Drawn')
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('vary')).toBe('Accept-Encoding, Cookie')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  const [, sent] = /^now;dur=(\d+)$/.exec(response.headers.get('server-timing') ?? '') ?? []
  expect(Math.abs(Number(sent) - platform.deps.brands.now().getTime())).toBeLessThan(5_000)
})

test('it wears the look of its brand, which its policy lets through', async () => {
  const { response, text } = await ask('/look')
  const [, css = ''] = /<style>(.*?)<\/style>/.exec(text) ?? []
  expect(css).toContain('--seed-font')
  const hash = createHash('sha256').update(css).digest('base64')
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`)
  const icon = await fetch(`${platform.url}/favicon.svg`)
  expect(icon.headers.get('content-type')).toContain('image/svg+xml')
  expect(await icon.text()).toContain('<svg')
})

test('search engines are told what there is to find, and where not to go', async () => {
  const robots = await (await fetch(`${platform.url}/robots.txt`)).text()
  expect(robots).toContain('Disallow: /member\n')
  const [, map = ''] = /^Sitemap: (.*)$/m.exec(robots) ?? []
  expect(map).toBe(`${platform.url}/sitemap.xml`)
  const response = await fetch(map)
  expect(response.headers.get('content-type')).toContain('application/xml')
  const xml = await response.text()
  for (const path of ['/', '/lottery', '/lottery/SSC1']) {
    expect(xml).toContain(`<loc>${platform.url}${path}</loc>`)
  }
})

test('a page that has moved, and one that is none', async () => {
  const { response } = await ask('/moved')
  expect([response.status, response.headers.get('location')]).toEqual([302, '/lottery?a=b'])
  expect((await ask('/none')).response.status).toBe(404)
})

test.each([
  ['*/*', '/packed', 200],
  ['', '/packed', 200],
  ['application/json', '/packed', 200],
  ['*/*', '/none', 404],
])('who accepts "%s" gets %s as a page: %d', async (accept, path, status) => {
  const { response, text } = await ask(path, { accept })
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toContain('text/html')
  expect(text).toContain('Drawn')
})

test.each([
  ['application/json', '/none'],
  ['*/*', '/none.png'],
])('who accepts "%s" is refused %s as an API refuses', async (accept, path) => {
  const { response, text } = await ask(path, { accept })
  expect(response.status).toBe(404)
  expect(JSON.parse(text)).toMatchObject({ error: { code: 'NOT_FOUND' } })
})

test('a brand that wants a login first sends nothing of a page to who has none', async () => {
  const { db, deps } = platform
  await db.query(
    `insert into brand_settings (brand_id, switches) values (1, '{"loginFirst": true}')
     on conflict (brand_id) do update set switches = excluded.switches`,
  )
  deps.brands.forget()
  const sent = async (path: string, headers: Record<string, string> = {}) => {
    const { response, text } = await ask(path, headers)
    return response.status === 302 ? `${response.headers.get('location')}${text}` : response.status
  }
  expect(await sent('/lottery?lottoArea=VN')).toBe('/login?next=%2Flottery%3FlottoArea%3DVN')
  expect(await sent('/')).toBe('/login?next=%2F')
  expect(await sent('/lottery', { accept: '*/*' })).toBe('/login?next=%2Flottery')
  const forged = { cookie: `__Host-session=${'x'.repeat(43)}` }
  expect(await sent('/lottery', forged)).toBe('/login?next=%2Flottery')
  const open = ['/login', '/register', '/register.html', '/helpmc', '/download']
  for (const path of open) expect(await sent(path), path).toBe(200)
  const member = await platform.member()
  expect(await sent('/lottery', { cookie: `__Host-session=${member.token}` })).toBe(200)
  await db.query('delete from brand_settings where brand_id = 1')
  deps.brands.forget()
})

test('a page with a fault goes out as it was built', async () => {
  const { response, text } = await ask('/broken')
  expect(response.status).toBe(200)
  expect(text).toContain('<title>Built</title>')
  expect(text).toContain('<script type="module" crossorigin src="/assets/x-1.js">')
  expect(text).toContain('id="permission"')
})

test('pages may frame the vendors that the brand is connected with, and nobody else', async () => {
  const before = (await ask('/unframed')).response.headers.get('content-security-policy')
  expect(before).not.toContain('frame-src')
  await platform.db.query(`insert into vendors (code, name) values ('FRAMED', 'Framed')`)
  await platform.db.query(
    `insert into vendor_integrations (brand_id, vendor_id, integration_key, profile, base_url)
     select b.brand_id, v.vendor_id, 'framedframedframed', 'fairhouse',
       'https://games.example:8443/vendor/v1'
     from vendors v, brands b where v.code = 'FRAMED' order by b.brand_id limit 1`,
  )
  const after = (await ask('/framed')).response.headers.get('content-security-policy')
  expect(after).toContain("frame-src 'self' https://games.example:8443;")
  await platform.db.query(`update vendor_integrations set page_origin = 'https://play.example'`)
  const elsewhere = (await ask('/reframed')).response.headers.get('content-security-policy')
  expect(elsewhere).toContain("frame-src 'self' https://play.example;")
})
