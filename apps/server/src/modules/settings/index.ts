export type { AccessRefusal, Whence } from './access-gate.ts'
export { changeAccess } from './access.ts'
export { isShut, type BrandSettings, type Changed, type LookSettings } from './brand-settings.ts'
export {
  createBrands,
  isOn,
  isTrialToken,
  isNetworkChecked,
  siteUrlOf,
  toBrand,
  type Brand,
  type Brands,
} from './brands.ts'
export {
  readRegisterFields,
  requireMobileRule,
  type RegisterFieldRule,
} from './register-fields.ts'
export { seedSettings } from './seed-settings.ts'
export { changeLanguages, readLanguageStates } from './languages.ts'
export {
  changeLook,
  changeMaintenance,
  changeSite,
  changeSwitches,
  type SettingsChange,
} from './change-settings.ts'
export { presentPermission, type Restriction, type Visitor } from './permission.ts'
export { isAllowed, isChosen, isOnByDefault, OWN_SWITCHES } from './switches.ts'
