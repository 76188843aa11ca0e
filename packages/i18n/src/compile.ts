/**
 * Makes the runtime form of an ICU message, for Node and for tests: pages get their messages
 * compiled at build (see vite.ts) and carry no parser.
 */
export { compileMessage } from '@lingui/message-utils/compileMessage'
