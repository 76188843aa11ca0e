export type { RequestOrigin } from './access-gate.ts'
export { changeAccess } from './access.ts'
export type { LookSettings } from './brand-settings.ts'
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
export { presentPermission, type Restriction } from './permission.ts'
export { isAllowed, isChosen, isOnByDefault, OWN_SWITCHES } from './switches.ts'
