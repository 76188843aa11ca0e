export { LimitsPage } from './limits-page.tsx'
