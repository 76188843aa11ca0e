export { createPayloads, rotatePayloadKeys, spendNonce, type Payloads } from './payloads.ts'
