import type { ImageMaker } from '../pictures/index.ts'
import type { VerificationContext } from '../verification/index.ts'

/** What a member's own data are changed with; each command names the part that it needs. */
export interface MembersContext extends VerificationContext {
  readonly makeImage: ImageMaker
}
