export { createBrands, type Brand, type Brands } from './brands.ts'
export { settingsRoutes } from './routes.ts'
