export { commitmentOf, SEED_BYTES, verifyCommitment } from './commitment.ts'
export { drawContext } from './context.ts'
export { choicesFromWords, createStream } from './stream.ts'
export type { ChoiceStream } from './stream.ts'
