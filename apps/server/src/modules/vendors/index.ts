export { readFrameOrigins } from './frame-origins.ts'
export {
  createIntegration,
  readByKeys,
  readIntegration,
  readIntegrations,
  sealVendorSecret,
  type Integration,
  type NewIntegration,
  type Opened,
  type VendorHealth,
  type VendorKey,
  type VendorProfile,
} from './integrations.ts'
export { userRefOf } from './user-refs.ts'
