import type { Page, Request } from '@playwright/test'
import type { Console } from './journey.ts'

/** What a journey changes of the HTML that the server sends. */
export interface PageChange {
  /** The text of the page. */
  readonly html?: (html: string) => string
  /** Hosts that come into the policy beside those of the brand, by directive. */
  readonly policy?: Readonly<Record<string, string>>
}

/** Browsers know where "brand.localhost" is, the machine itself need not. */
async function byLocalhost(request: Request) {
  const url = new URL(request.url())
  const { host } = url
  if (!host.includes('.localhost')) return {}
  url.hostname = 'localhost'
  return { url: url.href, headers: { ...(await request.allHeaders()), host } }
}

/**
 * Sends pages as a brand with other settings would have them: staff could change those of the brand
 * itself, but then they would change for every journey that runs beside this one.
 */
export async function changePages(
  page: Page,
  browserConsole: Console,
  { html, policy = {} }: PageChange,
): Promise<void> {
  const pattern = /realtime.*BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS/
  browserConsole.expect('a page from nowhere may not speak to this machine', pattern)
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const answer = await route.fetch(await byLocalhost(route.request()))
    const headers = answer.headers()
    const [old = ''] = [headers['content-security-policy']]
    const changed = Object.entries(policy).reduce(
      (text, [directive, hosts]) => text.replace(`${directive} `, `${directive} ${hosts} `),
      old,
    )
    const body = await answer.text()
    return route.fulfill({
      response: answer,
      headers: { ...headers, 'content-security-policy': changed },
      body: html?.(body) ?? body,
    })
  })
}
