export { HomeScreen as HomeRoute } from '../features/home/home-screen.tsx'
