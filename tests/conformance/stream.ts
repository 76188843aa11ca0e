import { createGameStream, seedCommitment } from '@fairhouse/fairness'

/** Words of a round here: two blocks, as much as the longest draws take. */
const WORDS_OF_ROUND = 16
const ROUNDS_OF_CHUNK = 1_024

/**
 * The words of games as raw bytes, for `ent` and `dieharder -g 200`: round after round of one
 * pair of seeds, made of a text. Endless when `bytes` is Infinity.
 */
export function* streamBytes(bytes: number, seed: string): Generator<Uint8Array> {
  const serverSeed = seedCommitment(seed)
  let left = bytes
  for (let nonce = 0; left > 0;) {
    const chunk = new Uint8Array(ROUNDS_OF_CHUNK * WORDS_OF_ROUND * 4)
    const view = new DataView(chunk.buffer)
    for (let at = 0; at < chunk.length; nonce += 1) {
      const stream = createGameStream({ serverSeed, clientSeed: 'fairhouse', nonce })
      for (let word = 0; word < WORDS_OF_ROUND; word += 1, at += 4)
        view.setUint32(at, stream.word())
    }
    yield left < chunk.length ? chunk.subarray(0, left) : chunk
    left -= chunk.length
  }
}
