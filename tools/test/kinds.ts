/** The kinds of checks, in the order in which they run: the quickest to fail comes first. */
export const KINDS = [
  'lint',
  'types',
  'tidy',
  'unit',
  'http',
  'core',
  'journeys',
  'sweeps',
  'studio',
  'trials',
] as const
export type Kind = (typeof KINDS)[number]

/** The kinds of `npm test`: quick and certain enough to gate every change. */
export const GATE: readonly Kind[] = ['lint', 'types', 'tidy', 'unit', 'http', 'core']

/**
 * Kinds whose failed tests are tried again: load on a busy machine may fail them. What is computed
 * (unit, properties) or proves money under attack (trials) has one try.
 */
export const TRIED_AGAIN: readonly Kind[] = ['http', 'core', 'journeys', 'sweeps', 'studio']

/** Kinds that check the whole tree, so that a pattern of files means nothing to them. */
export const WHOLE_TREE: readonly Kind[] = ['lint', 'types', 'tidy']
