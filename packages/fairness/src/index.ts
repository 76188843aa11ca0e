export { betLeafText } from './bet-leaf.ts'
export type { BetLeaf } from './bet-leaf.ts'
export { commitmentOf, SEED_BYTES, verifyCommitment } from './commitment.ts'
export { drawContext, drawContextV2 } from './context.ts'
export type { DrawSources } from './context.ts'
export {
  beaconRandomness,
  beaconRoundAt,
  beaconRoundTime,
  findBeaconChain,
  QUICKNET,
} from './beacon-chain.ts'
export type { BeaconChain } from './beacon-chain.ts'
export { choicesFromWords, createStream } from './stream.ts'
export type { ChoiceStream } from './stream.ts'
export {
  createMerkleAccumulator,
  merkleLeaf,
  merklePath,
  merkleRoot,
  merkleRootOf,
} from './merkle.ts'
export type { MerkleAccumulator } from './merkle.ts'
export {
  createChainStream,
  createGameStream,
  previousInPlay,
  seedCommitment,
} from './game-stream.ts'
export type { GameStream, RoundSeeds } from './game-stream.ts'
export { CLIENT_SEED, textHash, ticketContext, ticketNumber } from './ticket.ts'
export type { TicketSources } from './ticket.ts'
