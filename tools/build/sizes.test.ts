import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { filesOf, gzipped, type Manifest, sizesOf } from './sizes.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairhouse-sizes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('what a page cannot start without', () => {
  const manifest: Manifest = {
    'index.html': { file: 'a.js', imports: ['_b.js'], css: ['a.css'], assets: ['a.woff2'] },
    '_b.js': { file: 'b.js', imports: ['index.html'] },
    'later.ts': { file: 'c.js', imports: ['_b.js'] },
  }

  test('is its modules with all that these import, once', () => {
    expect([...filesOf(manifest, ['index.html'])]).toEqual(['a.js', 'a.css', 'a.woff2', 'b.js'])
    expect(
      [...filesOf(manifest, ['later.ts', 'index.html'])].filter((file) => file === 'b.js'),
    ).toHaveLength(1)
    expect(() => filesOf(manifest, ['none.ts'])).toThrow('the build has no none.ts')
  })

  test('weighs what travels', () => {
    for (const file of ['a.js', 'b.js', 'a.css'])
      writeFileSync(join(folder, file), 'x'.repeat(5_000))
    writeFileSync(join(folder, 'a.woff2'), 'x'.repeat(5_000))
    const one = gzipped(join(folder, 'a.js'))
    expect(one).toBeLessThan(100)
    expect(sizesOf(folder, manifest, ['index.html'])).toEqual({
      js: 2 * one,
      css: one,
      font: 5_000,
    })
  })
})
