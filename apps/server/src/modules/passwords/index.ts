export { isCommonPassword } from './common.ts'
export { hashPassword, isOutdated, verifyPassword } from './hashing.ts'
