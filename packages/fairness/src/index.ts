export { commitmentOf, SEED_BYTES, verifyCommitment } from './commitment.ts'
export { drawContext } from './context.ts'
export { choicesFromWords, createStream } from './stream.ts'
export type { ChoiceStream } from './stream.ts'
export { merkleLeaf, merklePath, merkleRoot, merkleRootOf } from './merkle.ts'
export {
  createChainStream,
  createGameStream,
  previousInPlay,
  seedCommitment,
} from './game-stream.ts'
export type { GameStream, RoundSeeds } from './game-stream.ts'
