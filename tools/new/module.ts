import { afterLast, before, type Name, type Plan } from './plan.ts'

const protocol = ({ kebab, camel, pascal }: Name) => `import Type, { type Static } from 'typebox'
import { strict } from '../schema.ts'

export const ${pascal} = strict({
  /** Name of the brand that answers. */
  brandName: Type.String(),
})

export type ${pascal} = Static<typeof ${pascal}>

export const ${camel}Routes = {
  'GET /wps/${kebab}': {
    summary: 'The brand that answers',
    access: 'public',
    response: ${pascal},
    errors: [],
  },
} as const
`

const query = ({ pascal }: Name) => `import type { ${pascal} } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'

/** The brand as its pages may know it. */
export function present${pascal}({ name }: Pick<Brand, 'name'>): ${pascal} {
  return { brandName: name }
}
`

const routes = ({
  kebab,
  camel,
  pascal,
}: Name) => `import type { RouteTable } from '#server/http/routing.ts'
import { present${pascal} } from './queries.ts'

export const ${camel}Routes: RouteTable = (route) => {
  route('GET /wps/${kebab}', async ({ brand }) => present${pascal}(brand))
}
`

const test = ({
  kebab,
  pascal,
}: Name) => `import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, TEST_BRAND, type TestPlatform } from '../../../test/platform.ts'
import { present${pascal} } from './index.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

test('a visitor is told which brand answers', async () => {
  const answer = await platform.visitor('GET /wps/${kebab}', {})
  expect(answer).toEqual(present${pascal}(TEST_BRAND))
})
`

/** A module of the server with one public route: its shape, handler, index, test, registration. */
export function planModule(name: Name): Plan {
  const { kebab, camel, pascal } = name
  const folder = `apps/server/src/modules/${kebab}`
  const routesOf = (from: string) => `import { ${camel}Routes } from '${from}'`
  return {
    files: {
      [`packages/protocol/src/http/${kebab}.ts`]: protocol(name),
      [`${folder}/queries.ts`]: query(name),
      [`${folder}/routes.ts`]: routes(name),
      [`${folder}/index.ts`]: `export { present${pascal} } from './queries.ts'\n`,
      [`${folder}/${kebab}.test.ts`]: test(name),
    },
    edits: {
      'packages/protocol/src/index.ts': [
        afterLast(/^export \* from '\.\/http\//, `export * from './http/${kebab}.ts'`),
      ],
      'packages/protocol/src/routes.ts': [
        afterLast(/^import .* from '\.\/http\//, routesOf(`./http/${kebab}.ts`)),
        before('} as const satisfies Record<string, RouteShape>', `  ...${camel}Routes,`),
      ],
      'apps/server/src/app.ts': [
        afterLast(/^import .* from '\.\/modules\//, routesOf(`./modules/${kebab}/routes.ts`)),
        before('  ...OFFICE_ROUTES,', `  ${camel}Routes,`),
      ],
      'apps/server/test/authorisation-list.ts': [
        before("  'GET /health': 'anybody',", `  'GET /wps/${kebab}': 'anybody',`),
      ],
    },
    left: [
      `Say in ARCHITECTURE.md, "Modules of the server", what ${kebab} is for.`,
      'Put the own route in the place of this one, and who may call it into the list of',
      '  apps/server/test/authorisation-list.ts, by hand: it checks the marks of the route.',
    ],
  }
}
