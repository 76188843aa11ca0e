import { afterLast, before, type Name, type Plan } from './plan.ts'

const COLUMNS = 100

const screen = ({ camel, pascal }: Name) => `import { useTranslator } from '@fairhouse/ui'
import { Page } from '../../shared/page.tsx'

/** The page as the router shows it. */
export function ${pascal}Screen() {
  const { t } = useTranslator()
  return (
    <Page title={t('${camel}.title')} intro={t('${camel}.intro')} isNarrow>
      <p>{t('${camel}.body')}</p>
    </Page>
  )
}
`

/** In one line where that is short enough. */
function routeOf({ kebab, pascal }: Name): string {
  const [what, from] = [`${pascal}Screen as ${pascal}Route`, `'../features/${kebab}/index.ts'`]
  const line = `export { ${what} } from ${from}\n`
  return line.length <= COLUMNS + 1 ? line : `export {\n  ${what},\n} from ${from}\n`
}

const spec = ({ kebab, camel, words }: Name) => `import { expect } from './support/journey.ts'
import { journey } from './support/ways.ts'

journey('${words} opens by its address', async ({ page, words: { t }, look }) => {
  await page.goto('/${kebab}')
  const heading = page.getByRole('heading', { level: 1, name: t('${camel}.title') })
  await expect(heading).toBeVisible()
  await expect(page.getByText(t('${camel}.body'))).toBeVisible()
  await look('${kebab}')
})
`

const texts = (title: string, intro: string, body: string) =>
  `${JSON.stringify({ title, intro, body }, null, 2)}\n`

/** A screen of the site with its address, texts in English and Portuguese, and a journey. */
export function planScreen(name: Name): Plan {
  const { kebab, camel, pascal, words } = name
  const feature = `apps/site/src/features/${kebab}`
  const route = `  lazyRoute(
    '/${kebab}',
    chunk(() => import('../routes/${kebab}.tsx'), '${pascal}Route'),
    ['${camel}', 'errors'],
  ),`
  const offline =
    '  // Where navigation ends when a page cannot be fetched: it must not need fetching itself.'
  return {
    files: {
      [`${feature}/${kebab}-screen.tsx`]: screen(name),
      [`${feature}/index.ts`]: `export { ${pascal}Screen } from './${kebab}-screen.tsx'\n`,
      [`apps/site/src/routes/${kebab}.tsx`]: routeOf(name),
      [`packages/i18n/locales/en/${camel}.json`]: texts(
        words,
        'What this page is for, in one sentence.',
        'What a member does here.',
      ),
      [`packages/i18n/locales/pt/${camel}.json`]: texts(
        words,
        'Para que serve esta página, em uma frase.',
        'O que a pessoa faz aqui.',
      ),
      [`tests/e2e/${kebab}.spec.ts`]: spec(name),
    },
    edits: {
      'apps/site/src/app/router.tsx': [before(offline, route)],
      'apps/site/test/routes.test.ts': [
        before("  ['/no-such-route', undefined],", `  ['/${kebab}', '/${kebab}'],`),
      ],
      'tests/e2e/support/routes.ts': [before("  '/no-such-room',", `  '/${kebab}',`)],
      'packages/i18n/src/keys.ts': [
        afterLast(/^import type /, `import type ${camel} from '../locales/en/${camel}.json'`),
        before('  withdrawals: typeof withdrawals', `  ${camel}: typeof ${camel}`),
      ],
      'packages/i18n/src/namespaces.ts': [
        before("  support: ['support'],", `  ${camel}: ['${camel}'],`),
      ],
    },
    left: [
      `Write its texts in English and Portuguese, then in the other languages, which the tests ask`,
      `  for: npm run -s texts -- todo LANGUAGE ${camel}`,
      'Link it from where it belongs, and lead its journey along what a member does there.',
    ],
  }
}
