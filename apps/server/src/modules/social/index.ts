export { linksOf, severLinks } from './links.ts'
export {
  SocialRefused,
  type SocialFlow,
  type SocialIdentity,
  type SocialProvider,
  type SocialProviders,
} from './provider.ts'
export { sweepSocial } from './tickets.ts'
