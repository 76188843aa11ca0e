export { MeScreen as MeRoute } from '../features/me/me-screen.tsx'
