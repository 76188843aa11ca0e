export { ServiceScreen } from './service-screen.tsx'
