import { expect, test } from 'vitest'
import { makeSource } from './source.ts'
import { checkTransactions } from './transaction-rule.ts'

const WAITS = 'a transaction waits for nothing but the database'
const WORKS = 'slow work holds the transaction open'

/** What is written, and the messages that are expected of it. */
const CASES: readonly (readonly [what: string, text: string, ...messages: string[]])[] = [
  ['a query', 'db.transaction(async (tx) => { await tx.query(A) })'],
  ['a query of many lines', 'db.transaction(async (tx) => {\n  await tx\n    .query(A)\n})'],
  ['a function that is given the transaction', 'db.transaction(async (tx) => await f(a, tx))'],
  ['a call out', 'db.transaction(async (tx) => { await gateway.pay(a) })', WAITS],
  ['a call out, typed', 'c.db.transaction<A>(async (tx) => { await f() })', WAITS],
  ['a call out before it', 'await gateway.pay(a)\nawait db.transaction((tx) => f(tx))'],
  ['a call out behind it', 'await db.transaction(async (tx) => { await f(tx) })\nawait pay(a)'],
  ['by another name', 'db.transaction(async (inner) => { await f(inner)\nawait g(a) })', WAITS],
  ['a query past the transaction', 'db.transaction(async (tx) => { await db.query(A) })', WAITS],
  ['another connection', 'async function f(tx: Tx, b: Brands) { await b.all() }', WAITS],
  ['a function that takes one', 'async function f(tx: Tx): Promise<A[]> { await g(tx) }'],
  [
    'a function that takes one beside others',
    'async function f(\n  tx: Tx,\n  { a }: { a: B },\n): Promise<{ a: B }> {\n  await g(a)\n}',
    WAITS,
  ],
  ['an arrow', 'const f = async (tx: Tx, a: B): Promise<void> => { await g(a) }', WAITS],
  ['an arrow whose type is elsewhere', 'const f: F = async (tx, a) => { await g(a) }', WAITS],
  ['an arrow without brackets', 'run(async tx => { await g(a) })', WAITS],
  ['a method', 'return { async load(tx, id) { await brands.byId(id) } }', WAITS],
  ['a method of nothing else', 'return { async load(tx, id) { await tx.query(id) } }'],
  ['a function of a Db', 'async function f(db: Db) { await g(a) }'],
  ['the pool, called db', 'async function f(db: Tx, a: B) { await verify(a) }'],
  ['a mere type', 'interface A { f(tx: Tx): Promise<void> }\nasync function g() { await h() }'],
  ['a function within, on it', 'f(async (tx) => { const g = (a) => tx.query(a)\nawait g(1) })'],
  ['a named one', 'f(async (tx) => { async function g(a) { await tx.query(a) }\nawait g(1) })'],
  ['one that is on nothing', 'f(async (tx) => { const g = (a) => h(a)\nawait g(1) })', WAITS],
  ['many', 'f(async (tx) => { const g = (a) => tx.query(a)\nawait Promise.all([g(1)]) })'],
  ['many others at once', 'f(async (tx) => { await Promise.all([g(1), h(2)]) })', WAITS],
  ['a query that has begun', 'f(async (tx) => { const a = tx.query(A)\nawait a })'],
  [
    'work on what a query found',
    'f(async (tx) => { const a = await tx.query(A)\nawait g(a) })',
    WAITS,
  ],
  ['hashing that is awaited', 'f(async (tx) => { await hashPassword(a) })', WORKS, WAITS],
  ['hashing amid a query', 'f(async (tx) => { await tx.query(A, [hashPassword(a)]) })', WORKS],
  ['pictures that nobody awaits there', 'f(async (tx) => c.makeImage(a, B))', WORKS],
  ['work that blocks', 'f(async (tx) => { const a = scryptSync(b) })', WORKS],
  ['a comment', 'f(async (tx) => { /* await pay(a) */ await tx.query(A) })'],
  ['a string', "f(async (tx) => { await tx.query('await pay()') })"],
]

test.each(CASES)('%s: %s', (_, text, ...messages) => {
  const found = checkTransactions([makeSource('apps/server/src/modules/a/b.ts', text)])
  expect(found.map(({ message }) => message)).toEqual(
    messages.map((message) => expect.stringContaining(message) as string),
  )
})

test('tests and other programs are their own masters', () => {
  const text = 'db.transaction(async (tx) => { await pay(a) })'
  const paths = ['apps/server/src/a.test.ts', 'apps/server/test/a.ts', 'apps/site/src/a.ts']
  expect(checkTransactions(paths.map((path) => makeSource(path, text)))).toEqual([])
})
