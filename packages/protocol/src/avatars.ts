export type { Avatar } from './http/members.ts'
export { STATIC_AVATARS } from './static-avatars.ts'
