export {
  createBrands,
  isOn,
  isTrialToken,
  isNetworkChecked,
  siteUrlOf,
  toBrand,
  type Brands,
} from './brands.ts'
export { readRegisterFields, requireMobileRule, type RegisterFieldRule } from './register-fields.ts'
export { seedSettings } from './seed-settings.ts'
export { presentPermission, type Restriction } from './permission.ts'
