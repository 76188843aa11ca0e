import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createMerkleAccumulator,
  merkleLeaf,
  merklePath,
  merkleRoot,
  merkleRootOf,
} from '@fairhouse/fairness'

const hex = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('hex')
const sha = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

/** RFC 6962, section 2.1, word for word: the tree is cut at the largest power of two below n. */
function rootByDefinition(data: readonly Uint8Array[]): Buffer {
  const [first] = data
  if (first === undefined) return sha()
  if (data.length === 1) return sha(Uint8Array.of(0), first)
  const cut = 2 ** Math.floor(Math.log2(data.length - 1))
  const [left, right] = [data.slice(0, cut), data.slice(cut)]
  return sha(Uint8Array.of(1), rootByDefinition(left), rootByDefinition(right))
}

/** The trees of the Certificate Transparency tests: eight given leaves. */
const KNOWN_LEAVES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
]
const KNOWN_ROOTS: readonly (readonly [number, string])[] = [
  [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
  [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
  [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
]

test.each(KNOWN_ROOTS)('of %i known leaves the root is the known one', (count, root) => {
  const leaves = KNOWN_LEAVES.slice(0, count).map((text) => merkleLeaf(Buffer.from(text, 'hex')))
  expect(hex(merkleRoot(leaves))).toBe(root)
})

const manyData = fc.array(fc.uint8Array({ maxLength: 20 }), { minLength: 1, maxLength: 70 })

test('the root is that of the definition, and every leaf proves its place', () => {
  fc.assert(
    fc.property(manyData, (data) => {
      const leaves = data.map(merkleLeaf)
      const root = merkleRoot(leaves)
      expect(hex(root)).toBe(rootByDefinition(data).toString('hex'))
      leaves.forEach((leaf, at) => {
        expect(hex(merkleRootOf(leaf, at, leaves.length, merklePath(leaves, at)))).toBe(hex(root))
      })
    }),
  )
})

test('one leaf after the other gives the same root at every count, as do roots of pages', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 20 }), { maxLength: 140 }), (data) => {
      const leaves = data.map(merkleLeaf)
      const tree = createMerkleAccumulator()
      const quick = createMerkleAccumulator((one) => sha(one))
      expect(hex(tree.root())).toBe(hex(merkleRoot([])))
      leaves.forEach((leaf, at) => {
        tree.add(leaf)
        quick.add(leaf)
        expect(hex(quick.root())).toBe(hex(tree.root()))
        expect([tree.count, hex(tree.root())]).toEqual([
          at + 1,
          hex(merkleRoot(leaves.slice(0, at + 1))),
        ])
      })
      // Pages of a power of two are a level of the tree.
      const pages = Array.from({ length: Math.ceil(leaves.length / 16) }, (_, at) =>
        merkleRoot(leaves.slice(at * 16, at * 16 + 16)),
      )
      expect(hex(merkleRoot(pages))).toBe(hex(merkleRoot(leaves)))
    }),
  )
})

test('no other leaf, place or path leads to the root', () => {
  fc.assert(
    fc.property(manyData, fc.nat(), fc.nat(255), (data, pick, flip) => {
      const leaves = data.map((one, at) => merkleLeaf(Buffer.concat([Buffer.of(at), one])))
      const at = pick % leaves.length
      const leaf = leaves[at] ?? new Uint8Array()
      const [root, path] = [hex(merkleRoot(leaves)), merklePath(leaves, at)]
      const size = leaves.length
      expect(hex(merkleRootOf(merkleLeaf(leaf), at, size, path))).not.toBe(root)
      expect(merkleRootOf(leaf, size, size, path)).toBeUndefined()
      expect(merkleRootOf(leaf, at, size, [...path, leaf])).toBeUndefined()
      if (size > 1) expect(hex(merkleRootOf(leaf, (at + 1) % size, size, path))).not.toBe(root)
      const spoilt = path.map((one, step) =>
        step === 0 ? one.map((byte, n) => (n === 0 ? byte ^ ((flip + 1) % 256) : byte)) : one,
      )
      if (size > 1 && (flip + 1) % 256 !== 0) {
        expect(hex(merkleRootOf(leaf, at, size, spoilt))).not.toBe(root)
      }
    }),
  )
})

test('a leaf that is not there has no path', () => {
  expect(() => merklePath([merkleLeaf(new Uint8Array())], 1)).toThrow(RangeError)
})
