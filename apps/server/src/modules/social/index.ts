export { linksOf, removeLinks } from './links.ts'
export { SocialRefused, type SocialProvider, type SocialProviders } from './provider.ts'
export { sweepSocial } from './tickets.ts'
