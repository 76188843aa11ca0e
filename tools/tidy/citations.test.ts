import { expect, test } from 'vitest'
import { checkCitations, REQUIREMENTS, SPECIFICATION } from './citations.ts'
import { checkLinks, checkMentioned, tailsOf } from './named-paths.ts'
import { makeSource } from './source.ts'

const LIST = `# Requirements
| No. | Requirement | Source |
|---|---|---|
| R-14 | Never below zero. | The owner |
| S-22 | Stops at once. | GLI-19 |
| S-C10 | Not in \`{F\\|M}\`. | A law |
| L-2.1 | Half is paid. | A table |
`
const MAP = '| 4.29 | A | works | |\n| 4.30 | B | works | |\n| 8.1 | C | works | |\n'
const CITING = '// R-14 and S-22\n/* [S-C10]; (L-2.1). */\n'

/** Findings of a project that is sound but for one more file, or for another text of one. */
function findingsOf(path: string, text: string): string[] {
  const texts = new Map([
    [REQUIREMENTS, LIST],
    [SPECIFICATION, MAP],
    ['docs/decisions/037-a.md', '# 037: A\n'],
    ['tools/a.ts', CITING],
  ])
  const sources = [...texts.set(path, text)].map(([each, own]) => makeSource(each, own))
  return checkCitations(sources).map(
    (found) => `${found.path}:${found.line} ${found.message}`,
  )
}

const MIGRATION = 'apps/server/src/migrations/0001-a.sql'

test.each<readonly [string, string, string]>([
  ['by their numbers', 'tools/b.ts', '// (R-14; S-22) [S-C10], L-2.1.'],
  ['in a migration as before', MIGRATION, '-- (ruling 14) [standards, row 22]'],
  ['by a number of a clause', 'tools/b.ts', '// (SPECIFICATION 4.29 to 4.30, 8.1)'],
  ['on two lines', 'tools/b.ts', '/*\n * SPECIFICATION\n * 4.29; specification,\n * section 8 */'],
  ['by a section', 'docs/b.md', 'See the specification, section 8.'],
  ['by a decision', 'docs/b.md', 'See decision 037.'],
  ['elsewhere', 'tools/b.ts', '// RFC 6962, section 2.1; WCAG 1.4.10; GLI-19 §2.5.4'],
  ['in no form of ours', 'tools/b.ts', '// "F-2611-000042", S-4000, XR-15, R-15b'],
  ['in a string', 'tools/b.ts', "const a = 'ruling 14, R-15 (section 3)'"],
])('requirements may be cited %s', (_, path, text) => {
  expect(findingsOf(path, text)).toEqual([])
})

test.each<readonly [string, string, string, ...string[]]>([
  ['a requirement that there is not', 'tools/b.ts', '// R-15', 'has no R-15'],
  ['none in a style', 'apps/site/src/a.css', '/* S-C9 */', 'has no S-C9'],
  ['none in a document', 'docs/b.md', 'a\n(L-2.2)', `docs/b.md:2 ${REQUIREMENTS} has no L-2.2`],
  ['none in a migration', MIGRATION, '-- (ruling 15)', 'has no R-15'],
  ['none of the standards there', MIGRATION, '-- [standards, row 3]', 'has no S-3'],
  ['a clause that there is not', 'tools/b.ts', '// SPECIFICATION 4.31', 'has no 4.31'],
  ['one of two', 'tools/b.ts', '// SPECIFICATION 4.29, 4.31', 'has no 4.31'],
  ['a section that there is not', 'tools/b.ts', '// specification, section 9', 'section has no 9'],
  ['none in a migration, either', MIGRATION, '-- (specification, section 11)', 'has no 11'],
  ['a decision that there is not', 'docs/b.md', 'decision 035', 'docs/decisions has no 035'],
  ['a ruling', 'tools/b.ts', '// (ruling 14)', 'ruling 14 → R-14'],
  ['rulings', 'tools/b.ts', '// (rulings, 14)', 'ruling 14 → R-14'],
  ['a ruling over two lines', 'tools/b.ts', '/*\n * By ruling\n * 14.\n */', 'b.ts:2 ruling 14 →'],
  ['a ruling in a document', 'docs/b.md', 'Ruling 14 asks', 'ruling 14 → R-14'],
  ['a row of standards', 'tools/b.ts', '// [standards, row 22]', 'row 25 → S-25'],
  ['a conflict of standards', 'tools/b.ts', '// (standards, C10)', 'row 25 → S-25'],
  ['a row of nothing', 'tools/b.ts', '// [rows 41, 42]', 'row 25 → S-25'],
  ['the specification by halves', 'tools/b.ts', '// (specification, 4)', 'specification, 4 →'],
  ['sections', 'tools/b.ts', '// (specification, sections 2 and 4)', 'specification, 4 →'],
  ["the specification's section", 'tools/b.ts', "// the specification's section 2", 'write: spec'],
  ['a section of nobody', 'tools/b.ts', '// (section 3)', 'a section of what?'],
  ['a reference', 'tools/b.ts', '// (reference 1.1)', "say the requirement's number"],
  ['nothing of a row', 'tools/a.ts', CITING.replace('S-22', ''), 'nobody cites S-22'],
  ['nothing at all', 'tools/a.ts', '', 'cites R-14', 'cites S-22', 'cites S-C10', 'cites L-2.1'],
  ['a row that is twice there', REQUIREMENTS, `${LIST}| R-14 | A | B |\n`, 'R-14 stands here twi'],
  ['no number', REQUIREMENTS, LIST.replace('S-C', 'S-X'), 'S-X10 is no', 'nobody', 'no S-C10'],
  ['a row with a cell too few', REQUIREMENTS, LIST.replace('| A table ', ''), 'L-2.1 has 2 cells'],
])('of citations it is found when they name %s', (_, path, text, ...expected) => {
  expect(findingsOf(path, text)).toEqual(
    expected.map((message) => expect.stringContaining(message) as string),
  )
})

test('a project without its list of requirements is told so', () => {
  expect(checkCitations([makeSource('tools/a.ts', '')])).toEqual([
    { path: REQUIREMENTS, line: 1, message: 'is missing' },
  ])
})

const TAILS = tailsOf(['apps/site/src/a.ts', 'docs/B.md'])

test('ends of paths are known, and of folders', () => {
  const ends = ['apps/site/src/a.ts', 'src/a.ts', 'a.ts', 'apps/', 'site/src/', 'docs/']
  expect(ends.filter((one) => TAILS.has(one))).toEqual(ends)
  const others = ['ite/src/a.ts', 'apps/site', 'apps/site/a.ts', 'docs']
  expect(others.filter((one) => TAILS.has(one))).toEqual([])
})

test.each<readonly [string, string, ...string[]]>([
  ['a file by its whole path', '// see apps/site/src/a.ts.'],
  ['a file by the end of its path', '// (src/a.ts), ./a.ts and `B.md`'],
  ['a file of another project', '// Source: owner/name docs/c.md'],
  ['a pattern', '// games/<game>/index.tsx, {a,b}/c.ts'],
  ['a file in a string', "const a = 'src/c.ts'"],
  ['a file that there is not', '// see src/c.ts', 'src/c.ts does not exist'],
  ['a document that there is not', '// (reference/ux.md)', 'reference/ux.md does not exist'],
  ['one behind a folder of ours', '// of site/src docs/c.md', 'docs/c.md does not exist'],
])('comments name %s', (_, text, ...expected) => {
  const found = checkMentioned(makeSource('tools/b.ts', text), TAILS)
  expect(found.map(({ message }) => message)).toEqual(expected)
})

test('links of documents lead to files', () => {
  const text = '[a](B.md#x) [b](https://a.example/c.md) [c](#d)\n![d](e.png) [f](../g)'
  expect(checkLinks('docs/A.md', text, (named) => named === 'B.md')).toEqual([
    { path: 'docs/A.md', line: 2, message: 'the link to e.png leads nowhere' },
    { path: 'docs/A.md', line: 2, message: 'the link to ../g leads nowhere' },
  ])
})
