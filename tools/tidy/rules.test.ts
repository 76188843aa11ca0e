import { expect, test } from 'vitest'
import { checkClauses } from './clause-map.ts'
import { checkCriteria, CRITERIA } from './criteria.ts'
import { checkImportCircles } from './import-circles.ts'
import { checkImports } from './import-rules.ts'
import { importsOf } from './imports.ts'
import { scanCode } from './scan.ts'
import { checkNamed } from './named-paths.ts'
import { checkModuleCircles, checkServer } from './server-rules.ts'
import { makeSource } from './source.ts'
import { checkSurfaces } from './surfaces.ts'
import { checkTableOwners } from './table-owners.ts'
import { testTitles } from './test-titles.ts'
import { checkSizes, checkText, warnSizes } from './text-rules.ts'
import { checkTree, drawnFolders } from './tree-rule.ts'
import { makeWorkspace } from './workspaces.ts'

const declared = {
  '@fairhouse/money': '1',
  '@fairhouse/protocol': '1',
  '@fairhouse/games': '1',
  '@fairhouse/ui': '1',
}
const workspaces = [
  makeWorkspace('', { name: 'fairhouse', devDependencies: { vitest: '1' } }),
  makeWorkspace('apps/server', {
    name: '@fairhouse/server',
    imports: { '#server/*': './src/*' },
    dependencies: { ...declared, pg: '1' },
    devDependencies: { '@types/pg': '1', '@fairhouse/testkit': '1' },
  }),
  makeWorkspace('apps/site', { name: '@fairhouse/site', dependencies: declared }),
  ...['money', 'lottery', 'protocol', 'games', 'ui', 'testkit'].map((name) =>
    makeWorkspace(`packages/${name}`, {
      name: `@fairhouse/${name}`,
      dependencies: { ...declared, typebox: '1' },
    }),
  ),
]

const from = (specifier: string) => `import { a } from '${specifier}'\n`
const site = 'apps/site/src'
const modules = 'apps/server/src/modules'

/** Path, text and the message that is expected; no message where the rule must keep silent. */
type Sample = readonly [path: string, text: string, message?: string]

const IMPORTS: readonly Sample[] = [
  ['packages/lottery/src/a.ts', from('@fairhouse/money')],
  ['packages/money/src/a.ts', from('@fairhouse/protocol'), 'money may import nothing of ours'],
  ['packages/protocol/src/a.ts', from('typebox')],
  ['packages/protocol/src/a.ts', from('kysely'), 'protocol imports typebox from outside'],
  ['packages/money/src/a.ts', from('node:fs'), 'packages do no I/O'],
  ['packages/money/src/a.test.ts', from('node:fs')],
  ['packages/ui/src/a.ts', from('../../money/src/minor.ts'), 'reaches into packages/money'],
  ['apps/site/src/main.ts', from('@fairhouse/server'), 'nothing imports an app'],
  ['apps/site/src/main.ts', from('../../server/src/app.ts'), 'reaches into apps/server'],
  ['apps/server/src/a.ts', from('@fairhouse/games'), 'the server never imports games'],
  ['apps/server/src/a.ts', from('@fairhouse/ui'), 'looks and art of ui alone'],
  ['apps/server/src/a.ts', from('@fairhouse/ui/look')],
  ['apps/server/src/a.ts', from('@fairhouse/money')],
  ['apps/server/src/a.test.ts', from('@fairhouse/testkit')],
  ['apps/server/src/a.ts', from('@fairhouse/testkit'), 'the server never imports testkit'],
  ['apps/server/src/a.ts', from('left-pad'), 'left-pad is not declared in apps/server'],
  ['apps/server/src/a.ts', from('vitest'), 'vitest is not declared in apps/server'],
  ['apps/server/src/a.test.ts', from('vitest')],
  ['apps/server/src/a.ts', "import type { Pool } from 'pg'\n"],
  ['tools/a.ts', from('../apps/server/src/app.ts')],
  ['tests/conformance/a.ts', from('@fairhouse/lottery')],
  ['tools/a.ts', from('left-pad'), 'left-pad is not declared in ./package.json'],
  [`${site}/shared/a.ts`, from('../features/slip/b.ts'), 'shared may not import features'],
  [`${site}/features/slip/a.ts`, from('../../routes/b.tsx'), 'features may not import routes'],
  [`${site}/features/slip/a.ts`, from('../chat/b.ts'), 'a feature never imports another'],
  [`${site}/features/slip/a.ts`, from('./b.ts')],
  [`${site}/routes/a.tsx`, from('../features/slip/b.ts')],
  [`${site}/routes/a.tsx`, "const b = import('../app/b.ts')\n", 'routes may not import app'],
]

const SERVER: readonly Sample[] = [
  [`${modules}/wallet/a.ts`, from('../ledger/index.ts')],
  [`${modules}/wallet/a.ts`, from('../ledger/post.ts'), 'modules meet through index.ts alone'],
  [`${modules}/wallet/office/a.ts`, from('../rows.ts')],
  ['apps/server/src/core/a.ts', from('./b.ts')],
  ['apps/server/src/core/a.ts', from('#server/db/tx.ts'), 'core knows nothing of the server'],
  ['apps/server/src/http/a.ts', from('../modules/settings/index.ts')],
  ['apps/server/src/http/a.ts', from('../modules/support/index.ts'), 'as an argument'],
  [`${modules}/wallet/office/a.ts`, from('../../ledger/post.ts'), 'meet through index.ts alone'],
  [`${modules}/ledger/a.ts`, from('../wallet/office/a.ts'), 'only src/office.ts'],
  [`${modules}/wallet/a.ts`, from('./office/a.ts'), 'only src/office.ts'],
  [`${modules}/wallet/a.ts`, from('#server/modules/ledger/post.ts'), 'modules meet through'],
  [`${modules}/wallet/a.ts`, from('#server/db/pool.ts'), 'the pool is out of reach'],
  [`${modules}/wallet/a.ts`, from('#server/db/tx.ts')],
  [`${modules}/wallet/routes.ts`, from('#server/db/tx.ts'), 'a route asks a command'],
  [`${modules}/wallet/routes.ts`, "import type { Tx } from '#server/db/tx.ts'\n"],
  [`${modules}/wallet/routes.ts`, from('#server/db/clock.ts')],
  [`${modules}/wallet/commands/a.ts`, from('../routes.ts'), 'never back'],
  [`${modules}/wallet/index.ts`, from('./routes.ts'), 'never back'],
  [`${modules}/wallet/routes.ts`, from('./sub/routes.ts')],
  [`${modules}/wallet/a.ts`, from('pg'), 'modules do not speak to pg'],
  ['apps/server/src/realtime/database-bus.ts', from('pg')],
  [`${modules}/wallet/a.ts`, from('#server/adapters/rng/rng.ts'), 'adapters are wired at the top'],
  [`${modules}/wallet/a.ts`, "import type { Rng } from '#server/adapters/rng/rng.ts'\n"],
  ['apps/server/src/deps.ts', from('./adapters/rng/rng.ts')],
  [`${modules}/wallet/a.ts`, 'q(`insert into ledger_postings values (1)`)', 'only modules/ledger'],
  [`${modules}/wallet/a.ts`, "q('UPDATE ledger_accounts SET a = 1')", 'only modules/ledger'],
  [`${modules}/wallet/a.ts`, "db.insertInto('ledger_postings')", 'only modules/ledger'],
  [`${modules}/wallet/a.ts`, 'q(`insert into ledger_staged values (1)`)'],
  [`${modules}/wallet/a.ts`, 'q(`select 1 from ledger_postings`)'],
  [`${modules}/wallet/a.ts`, '// insert into ledger_postings is for the ledger'],
  [`${modules}/ledger/a.ts`, 'q(`insert into ledger_postings values (1)`)'],
]

const TEXTS: readonly Sample[] = [
  ['apps/server/src/a.ts', 'const a = Math.random()', 'Math.random → the Rng port'],
  ['apps/server/src/a.ts', '// Math.random would be unfair'],
  ['packages/money/src/a.ts', 'const a = Date.now()', 'packages read no clock'],
  ['packages/money/src/a.ts', 'const a = new Date()', 'packages read no clock'],
  ['packages/money/src/a.ts', 'const a = new Date(0)'],
  ['apps/server/src/a.ts', 'const a = Date.now()'],
  ['packages/money/src/a.ts', 'const a = process.env', 'packages do no I/O'],
  ['tools/a.ts', 'const a = b as any', 'any → unknown'],
  ['tools/a.ts', 'function a(b: any) {}', 'any → unknown'],
  ['tools/a.ts', 'const a: Map<string, any> = b', 'any → unknown'],
  ['tools/a.ts', 'const a = { any: 1 }; Promise.any([])'],
  ['tools/a.ts', 'const a = b!.c', 'x! → check for undefined'],
  ['tools/a.ts', 'const a = b[0]!', 'x! → check for undefined'],
  ['tools/a.ts', 'const a = !b.c && b !== c'],
  ['tools/a.ts', 'export enum A { B }', 'enum → a union'],
  ['tools/a.ts', '// @ts-ignore\n', 'mend the type'],
  ['tools/a.ts', '// TODO later\n', 'do it now'],
  ['tools/a.ts', "const a = 'TODO'"],
  ['apps/server/src/a.ts', 'console.log(1)', 'console → the logger'],
  ['tools/a.ts', 'console.log(1)'],
  ['packages/money/src/a.ts', 'parseFloat(a)', 'money is never a float'],
  ['apps/server/src/a.ts', 'Number(bet.stakeMinor)', 'money is never a float'],
  ['apps/server/src/a.test.ts', 'setTimeout(done, 5)', 'tests do not sleep'],
  ['apps/server/src/a.ts', 'setTimeout(done, 5)'],
  // The time limit of a browser journey is no sleep.
  ['tests/e2e/a.spec.ts', 'test.setTimeout(90_000)'],
  ['apps/server/src/a.ts', 'const userId = 1', 'userId → memberId'],
  ['packages/protocol/src/a.ts', 'const customerId = 1'],
  ['docs/a.md', 'see /wor\u006b/main/x', 'a path of one machine'],
  ['docs/a.md', 'see https://example.org/home/x and ../work/x'],
  ['docs/a.md', 'written by Cla\u0075de', 'writing tool'],
  ['docs/a.md', 'https://registry.npm\u006as.org/x', 'package registry'],
]

const silent = (message?: string) => (message === undefined ? 'allowed' : message)
const named = (samples: readonly Sample[]) =>
  samples.map(([path, text, message]) => [path, text.trim(), silent(message), message] as const)

function expectMessages(found: readonly { message: string }[], expected: string | undefined): void {
  const messages = found.map(({ message }) => message)
  if (expected === undefined) expect(messages).toEqual([])
  else expect(messages).toEqual([expect.stringContaining(expected)])
}

test.each(named(IMPORTS))('imports: %s: %s: %s', (path, text, _, expected) => {
  expectMessages(checkImports([makeSource(path, text)], workspaces), expected)
})

test.each(named(SERVER))('server: %s: %s: %s', (path, text, _, expected) => {
  expectMessages(checkServer([makeSource(path, text)], workspaces), expected)
})

test.each(named(TEXTS))('text: %s: %s: %s', (path, text, _, expected) => {
  expectMessages(checkText(makeSource(path, text)), expected)
})

test('modules in a circle are told once, from the first name', () => {
  const link = (own: string, other: string, keyword = 'import') =>
    makeSource(`${modules}/${own}/a.ts`, `${keyword} { a } from '../${other}/index.ts'\n`)
  const circle = [link('wallet', 'ledger'), link('ledger', 'audit'), link('audit', 'wallet')]
  expectMessages(checkModuleCircles(circle, workspaces), 'audit → wallet → ledger → audit')
  expectMessages(checkModuleCircles(circle.slice(1), workspaces), undefined)
  const byType = [link('wallet', 'ledger'), link('ledger', 'wallet', 'import type')]
  expectMessages(checkModuleCircles(byType, workspaces), undefined)
})

test('a module exports at most 25 names, each imported somewhere', () => {
  const index = (text: string) => [makeSource(`${modules}/ledger/index.ts`, text)]
  const importing = makeSource(`${modules}/wallet/a.ts`, "import { a } from '../ledger/index.ts'\n")
  const check = (text: string) => checkSurfaces([...index(text), importing], workspaces)
  expectMessages(check("export { a } from './a.ts'\n"), undefined)
  expectMessages(check("export { b as a } from './a.ts'\n"), undefined)
  expectMessages(check("export { a, b } from './a.ts'\n"), 'exports b, which nothing imports')
  expectMessages(check("export * from './a.ts'\n"), 'by name')
  const many = Array.from({ length: 26 }, (_, at) => `a${at}`).join(', ')
  const all = makeSource(`${modules}/play/a.ts`, `import { ${many} } from '../ledger/index.ts'\n`)
  const large = [...index(`export { ${many} } from './a.ts'\n`), all]
  expectMessages(checkSurfaces(large, workspaces), 'exports 26 names')
})

test('a table is written by its owner, and by those that the list names', () => {
  const table = makeSource('apps/server/src/migrations/1.sql', 'create table bets (a int);')
  const writing = (module: string, text: string) =>
    makeSource(`${modules}/${module}/a.ts`, `const sql = \`${text}\`\n`)
  const owner = writing('lottery', 'insert into bets (a) values (1)')
  const office = writing('lottery/office', 'update bets set a = 2')
  const other = writing('play', 'delete from bets')
  const check = (shared: Record<string, string[]>, ...more: ReturnType<typeof makeSource>[]) =>
    checkTableOwners([table, owner, office, ...more], shared)
  expectMessages(check({}), undefined)
  expectMessages(check({}, writing('play', 'update bet set a = 1')), undefined)
  expectMessages(check({ bets: ['lottery', 'play'] }, other), undefined)
  expectMessages(check({ bets: ['lottery'] }, other), 'bets is written by lottery and play')
  expectMessages(check({ bets: ['lottery', 'play'] }), 'no longer written by play')
})

test('files in a circle are found by their shortest path, types included', () => {
  const file = (own: string, text: string) => makeSource(`${site}/shared/${own}.ts`, text)
  const circle = [
    file('a', "import { b } from './b.ts'\n"),
    file('b', "import type { C } from './c.ts'\n"),
    file('c', "export { a } from './a.ts'\n"),
    file('d', "import { a } from './a.ts'\n"),
  ]
  const names = ['a', 'b', 'c', 'a'].map((name) => `${site}/shared/${name}.ts`)
  expectMessages(checkImportCircles(circle, workspaces), names.join(' → '))
  expectMessages(checkImportCircles(circle.slice(1), workspaces), undefined)
  const later = file('c', "export const a = () => import('./a.ts')\n")
  expectMessages(checkImportCircles([...circle.slice(0, 2), later], workspaces), undefined)
})

test.each([
  ['a line of 100', 'x'.repeat(100), undefined],
  ['a line of 101', 'x'.repeat(101), 'over 100 columns'],
  ['a web address', `// https://example.org/${'x'.repeat(101)}`, undefined],
  ['600 lines', 'x\n'.repeat(600), undefined],
  ['601 lines', 'x\n'.repeat(601), '601 lines, at most 600'],
])('sizes: %s', (_, text, expected) => {
  expectMessages(checkSizes(makeSource('tools/a.ts', text)), expected)
})

test('files over 300 lines are warned of', () => {
  expectMessages(warnSizes(makeSource('apps/site/src/a.ts', 'x\n'.repeat(301))), 'better 300')
  expectMessages(warnSizes(makeSource('apps/site/src/a.ts', 'x\n'.repeat(300))), undefined)
})

const TREE = `# The house
## Folders
\`\`\`
README.md         what it is
apps/
  site/           pages      src/{boot, app}
  server/         API
    jobs/         schedules
docs/             GLOSSARY
\`\`\`
\`\`\`
other/            not this block
\`\`\`
`

test('the tree of a document is read and compared both ways', () => {
  const paths = drawnFolders(TREE).map(({ path }) => path)
  expect(paths).toEqual(['apps/', 'apps/site/', 'apps/server/', 'apps/server/jobs/', 'docs/'])
  expect(checkTree('A.md', TREE, [...paths, 'apps/server/src/', '.ci/'])).toEqual([])
  expect(checkTree('A.md', TREE, paths.slice(0, -1))).toEqual([
    { path: 'A.md', line: 9, message: 'docs/ does not exist' },
  ])
  expectMessages(checkTree('A.md', TREE, [...paths, 'apps/office/']), 'apps/office/ is missing')
})

test('paths and trials that a document names are looked up', () => {
  const text = 'see `a/b.ts` and `a/c`, not `a/d.ts`\n`e.md`, trial `kill`, trial `rest`; `word`'
  const isThere = (path: string) => ['a/b.ts', 'a/c'].includes(path)
  expect(checkNamed('S.md', text, isThere, ['kill'])).toEqual([
    { path: 'S.md', line: 1, message: 'a/d.ts does not exist' },
    { path: 'S.md', line: 2, message: 'e.md does not exist' },
    { path: 'S.md', line: 2, message: 'there is no trial rest' },
  ])
})

const MAP = `# Map
| Section | works | partly | waits | not built | all |
| 1. First | 2 | 0 | 1 | 0 | 3 |
| 2. Second | 1 | 1 | 0 | 1 | 3 |
| All | 3 | 1 | 1 | 1 | 6 |

| 1.1 | A | works | \`a.test.ts\` "is one"; \`a.test.ts\` "is two" |
| 1.2 | B | waits: sports | |
| 1.3 | C | works | trial \`kill\` |
| 2.1 | D | partly: no test | |
| 2.2 | E | not built | |
| 2.3 | F | works | no test: it is a matter of taste |
`

test.each<readonly [string, string, string, ...string[]]>([
  ['is sound', '', ''],
  ['names no file', '"is two"', '"is two"; `b.test.ts` "is one"', 'b.test.ts is no file of tests'],
  ['names no test', '"is two"', '"is three"', 'a.test.ts has no test called "is three"'],
  ['names two', '"is two"', '"is "', 'a.test.ts has 2 tests called "is ": quote more'],
  ['names neither', 'trial `kill`', 'trial kill', 'works: name a test', 'is neither test'],
  ['shows nothing', 'no test: it is a matter of taste', '', 'works: name a test'],
  ['leaves a number out', '2.2', '2.4', '2.4 follows 2.1', '2.3 follows 2.4'],
  ['has a number twice', '1.2', '1.1', '1.1 follows 1.1', '1.3 follows 1.1'],
  ['has another state', 'E | not built', 'E | wrong', '"wrong" is no state', 'says', 'says'],
  ['waits for anything', 'waits: sports', 'waits: luck', '"luck" is nothing to wait for'],
  ['does not say what is missing', 'partly: no test', 'partly', 'partly: say what is missing'],
  ['has a cell too many', '| F |', '| F | G |', '5 cells, not 4', 'says', 'says'],
  ['counts wrong', '| 2 | 0 | 1 | 0 | 3 |', '| 3 | 0 | 0 | 0 | 3 |', 'says 3 0 0 0 3'],
  ['counts no section', '| 2. Second', '| Second', 'no count of section 2'],
  ['counts not all', '| All', '| None', 'no count of all'],
])('a map of the specification that %s', (_, from, to, ...expected) => {
  const titles = ['is one', 'is two']
  const titlesOf = (path: string) => (path === 'a.test.ts' ? titles : undefined)
  const found = checkClauses('S.md', MAP.replace(from, to), titlesOf)
  expect(found.map(({ message }) => message)).toEqual(
    expected.map((message) => expect.stringContaining(message) as string),
  )
})

const ROWS = [...CRITERIA].map(([no, of]) => `| ${no} | N | ${of} | met | read: every page |`)
const TABLE = `| Criteria | 55 | 0 | 0 | 0 |\n${ROWS.join('\n')}\n`
const SECOND = '| 1.2.1 | N | A | met | read: every page |'

test.each<readonly [string, string, string, ...string[]]>([
  ['is sound', '', ''],
  ['names a test', SECOND, SECOND.replace('read: every page', '`a.test.ts` "is two"')],
  ['names none', SECOND, SECOND.replace('read: every page', '`a.test.ts` "one"'), 'has no test'],
  ['leaves one out', `${SECOND}\n`, '', '1.2.1 is judged 0 times', 'says 55 0 0 0'],
  ['has another level', '| 1.2.1 | N | A |', '| 1.2.1 | N | AA |', '1.2.1 is of A, not of AA'],
  ['judges what is not asked', '1.2.1', '1.2.9', 'no criterion', '1.2.1 is judged 0 times'],
  ['has another verdict', 'A | met |', 'A | fine |', '"fine" is no verdict', 'says 55 0 0 0'],
  ['gives no reason', 'A | met |', 'A | not met |', 'say what there is', 'says 55 0 0 0'],
  ['says not how', 'met | read: every page', 'met | ', 'say how it was judged'],
  ['has a cell too many', '| N | A |', '| N | N | A |', '6 cells, not 5', 'says 55'],
  ['counts nothing', '| Criteria', '| All', 'says nothing'],
])('a table of accessibility that %s', (_, from, to, ...expected) => {
  const titlesOf = (path: string) => (path === 'a.test.ts' ? ['is two'] : undefined)
  const found = checkCriteria('A.md', TABLE.replace(from, to), titlesOf)
  expect(found.map(({ message }) => message)).toEqual(
    expected.map((message) => expect.stringContaining(message) as string),
  )
})

test('titles of tests are found, whatever gives them', () => {
  const text = [
    "describe('a group', () => {",
    "  it.each([['x']])('of %s', () => {})",
    "  test('don\\'t', () => {})",
    '  test(`the ${name} of it`, async () => {',
    "    await test.step('a step', () => {})",
    "    call('no title')",
    '  })',
    "  test.skip('skipped', () => {})",
    "  // test('commented', () => {})",
    '})',
    "journey(\n  'far away',\n  async () => {})",
  ].join('\n')
  expect(testTitles(makeSource('tools/a.test.ts', text))).toEqual([
    'a group',
    'of %s',
    "don't",
    'the ${name} of it',
    'a step',
    'far away',
  ])
})

test.each([
  ["a('x // y') // z", "a('x // y')     ", 'a(        )     '],
  ['a /* b\nc */ d', 'a     \n     d', 'a     \n     d'],
  ['`a ${b} c` + d', '`a ${b} c` + d', '     b     + d'],
  ['a = /"x/ + b', 'a = /"x/ + b', 'a =      + b'],
  ['a / b / c', 'a / b / c', 'a / b / c'],
  ["<p>don't</p>\nx('y')", "<p>don't</p>\nx('y')", '<p>don t</p>\nx(   )'],
])('comments and strings are told from code: %s', (text, withoutComments, codeOnly) => {
  expect(scanCode(text)).toMatchObject({ withoutComments, codeOnly })
})

test('imports of every form are found, with their lines', () => {
  const text = [
    "import 'side-effect'",
    "import type { A } from 'a'",
    'import {',
    '  b,',
    "} from './b.ts'",
    "export * from '../c.ts'",
    "// import 'commented'",
    "const d = await import('d')",
    "const e = 'import from f'",
  ].join('\n')
  expect(importsOf(makeSource('tools/x/y.ts', text), undefined)).toEqual([
    { specifier: 'side-effect', line: 1, isType: false, isDynamic: false },
    { specifier: 'a', line: 2, isType: true, isDynamic: false },
    { specifier: './b.ts', line: 5, isType: false, isDynamic: false, file: 'tools/x/b.ts' },
    { specifier: '../c.ts', line: 6, isType: false, isDynamic: false, file: 'tools/c.ts' },
    { specifier: 'd', line: 8, isType: false, isDynamic: true },
  ])
})
