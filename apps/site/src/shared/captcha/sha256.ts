/** Round constants: the first 32 bits of the fractions of the cube roots of the first 64 primes. */
const K = roundConstants()
const BLOCK_BYTES = 64
const LENGTH_BYTES = 8

function primes(count: number): number[] {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate)
  }
  return found
}

function fractionBits(value: number): number {
  return ((value - Math.floor(value)) * 2 ** 32) | 0
}

function roundConstants(): Int32Array {
  return Int32Array.from(primes(64), (prime) => fractionBits(Math.cbrt(prime)))
}

function firstState(): Int32Array {
  return Int32Array.from(primes(8), (prime) => fractionBits(Math.sqrt(prime)))
}

const START = firstState()

const turn = (value: number, by: number) => (value >>> by) | (value << (32 - by))
const at = (list: Int32Array, index: number) => list[index] ?? 0

function schedule(words: Int32Array, view: DataView, offset: number): void {
  for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(offset + i * 4)
  for (let i = 16; i < 64; i += 1) {
    const [a, b] = [at(words, i - 15), at(words, i - 2)]
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)
    words[i] = (at(words, i - 16) + s0 + at(words, i - 7) + s1) | 0
  }
}

function mix(state: Int32Array, words: Int32Array): void {
  let [a, b, c, d] = [at(state, 0), at(state, 1), at(state, 2), at(state, 3)]
  let [e, f, g, h] = [at(state, 4), at(state, 5), at(state, 6), at(state, 7)]
  for (let i = 0; i < 64; i += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(K, i) + at(words, i)) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) {
    state[index] = (at(state, index) + value) | 0
  }
}

/**
 * SHA-256 of a text, as eight words. The browser's own is asynchronous, which costs more than the
 * hash for tens of thousands in a row (FIPS 180-4).
 */
export function sha256Words(text: string): Int32Array {
  const bytes = new TextEncoder().encode(text)
  const blocks = Math.ceil((bytes.length + 1 + LENGTH_BYTES) / BLOCK_BYTES)
  const padded = new Uint8Array(blocks * BLOCK_BYTES)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, bytes.length * 8)
  const state = START.slice()
  const words = new Int32Array(64)
  for (let offset = 0; offset < padded.length; offset += BLOCK_BYTES) {
    schedule(words, view, offset)
    mix(state, words)
  }
  return state
}
