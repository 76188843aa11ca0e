import Type, { type Static } from 'typebox'

/** Where a member may sign in from. */
export const SocialProviderId = Type.Union([Type.Literal('google'), Type.Literal('facebook')])
export type SocialProviderId = Static<typeof SocialProviderId>
