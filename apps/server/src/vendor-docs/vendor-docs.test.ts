import { createHash, createHmac } from 'node:crypto'
import { VENDOR_QUESTIONS, VENDOR_STATUSES, WALLET_CALLS } from '@fairhouse/protocol'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { EXAMPLE } from './example.ts'
import { serveVendorDocs } from './index.ts'
import { MEANINGS } from './meanings.ts'
import { vendorDocs } from './page.ts'
import { fieldRows } from './schema-table.ts'

test.each(['en', 'pt'])('every call, question, field and status is in it: %s', (language) => {
  const page = vendorDocs(language)
  for (const name of Object.keys(WALLET_CALLS)) expect(page).toContain(`<code>${name}</code>`)
  for (const name of Object.keys(VENDOR_QUESTIONS)) expect(page).toContain(`<code>/${name}</code>`)
  for (const name of Object.keys(VENDOR_STATUSES)) expect(page).toContain(`<code>${name}</code>`)
})

test('every field has its meaning, and every meaning its field', () => {
  const shapes = [...Object.values(WALLET_CALLS), ...Object.values(VENDOR_QUESTIONS)]
  const named = shapes.flatMap(({ body, response }) =>
    [...fieldRows(body), ...fieldRows(response)].map(({ name }) => name),
  )
  expect(named.filter((name) => MEANINGS[name] === undefined)).toEqual([])
  const page = vendorDocs('en')
  const unused = Object.keys(MEANINGS).filter((name) => !page.includes(`<code>${name}</code>`))
  expect(unused).toEqual([])
})

test('the signature of the example is the one that its own words give', () => {
  const page = vendorDocs('en')
  const [, kid, t, n, v1] = /kid=(\w+),t=(\d+),n=([\w-]+),v1=([0-9a-f]{64})/.exec(page) ?? []
  const bodyHash = createHash('sha256').update(EXAMPLE.body).digest('hex')
  const text = `${t}.${n}.POST.${EXAMPLE.path}.${bodyHash}`
  expect(kid).toBe(EXAMPLE.kid)
  expect(createHmac('sha256', EXAMPLE.secret).update(text).digest('hex')).toBe(v1)
})

test('it is served in the language one reads, and runs nothing', async () => {
  const app = fastify()
  serveVendorDocs(app)
  const english = await app.inject({ url: '/docs/vendors', headers: { 'accept-language': 'en' } })
  expect(english.statusCode).toBe(200)
  expect(english.body).toContain('<html lang="en">')
  expect(english.headers['content-security-policy']).not.toContain('script-src')
  const asked = await app.inject({ url: '/docs/vendors?language=pt' })
  expect(asked.body).toContain('<html lang="pt">')
  await app.close()
})
