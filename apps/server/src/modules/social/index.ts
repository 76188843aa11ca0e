export {
  SocialRefused,
  type SocialFlow,
  type SocialIdentity,
  type SocialProvider,
  type SocialProviders,
} from './provider.ts'
