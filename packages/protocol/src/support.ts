/** What a feedback may be about. */
export const QUESTION_TYPES = [
  'account',
  'deposit',
  'withdrawal',
  'betting',
  'technical',
  'suggestion',
  'complaint',
  'other',
] as const

/** Pictures of one feedback (specification, section 9), and the bytes of one. */
export const FEEDBACK_PICTURES_MAX = 3
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024

/** Where somebody who would like to be an agent meets people. */
export const REACH_CHANNELS = ['friends', 'social', 'website', 'shop', 'events', 'other'] as const

/** How many people they reach. */
export const REACH_SIZES = ['under50', 'under500', 'under5000', 'over5000'] as const
