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

/** Pictures of one feedback (SPECIFICATION 9.10), and the bytes of one. */
export const FEEDBACK_PICTURES_MAX = 3
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024

/** How an applicant to become an agent meets people. */
export const REACH_CHANNELS = ['friends', 'social', 'website', 'shop', 'events', 'other'] as const

/** How many people they reach. */
export const REACH_SIZES = ['under50', 'under500', 'under5000', 'over5000'] as const

/** The page of customer service, where the operator has no address outside. */
export const SERVICE_PATH = '/customer-service'

/** Entries of customer service: for everybody, and for members whose labels open it. */
export const SERVICE_ENTRIES = ['service', 'vipcs'] as const

/** The label that opens the second entry where staff have named no others (SPECIFICATION 3.23). */
export const VIP_LABEL = 'vipcs'

/** Letters of one message to customer service, and pictures beside them. */
export const SERVICE_TEXT_MAX = 2_000
export const SERVICE_PICTURES_MAX = 3
