import { HomeScreen } from '../features/home/home-screen.tsx'
import { HomeBanners } from '../features/notices/index.ts'
import { MEMBER_SCREENS } from './member-screens.ts'

export function HomeRoute() {
  return <HomeScreen banners={<HomeBanners />} hasLimits={MEMBER_SCREENS.limits !== undefined} />
}
