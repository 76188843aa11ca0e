import type { Config } from '#server/config.ts'
import type { SocialProvider, SocialProviders } from '../modules/social/index.ts'
import { createFacebook } from './social-facebook/facebook.ts'
import { createGoogle } from './social-google/google.ts'

/** The providers that the settings name. */
export function createSocialProviders(config: Config): SocialProviders {
  const providers: SocialProvider[] = []
  if (config.GOOGLE_CLIENT_ID !== '') {
    providers.push(
      createGoogle({
        issuer: config.GOOGLE_ISSUER,
        clientId: config.GOOGLE_CLIENT_ID,
        clientSecret: config.GOOGLE_CLIENT_SECRET,
      }),
    )
  }
  if (config.FACEBOOK_APP_ID !== '') {
    providers.push(
      createFacebook({
        appId: config.FACEBOOK_APP_ID,
        appSecret: config.FACEBOOK_APP_SECRET,
        dialogUrl: config.FACEBOOK_DIALOG_URL,
        graphUrl: config.FACEBOOK_GRAPH_URL,
      }),
    )
  }
  return new Map(providers.map((provider) => [provider.id, provider]))
}
