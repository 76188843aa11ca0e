export { isShut, type BrandSettings, type Changed } from './brand-settings.ts'
export { createBrands, isOn, isTrialToken, toBrand, type Brand, type Brands } from './brands.ts'
export { settingsRoutes } from './routes.ts'
