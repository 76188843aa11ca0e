import { Suspense } from 'react'
import { firstPart, HomeScreen } from '../features/home/home-screen.tsx'
import { HomeBanners } from '../features/notices/index.ts'
import { ErrorBoundary } from '../shared/error-boundary.tsx'

/** Banners are optional: if their chunk fails to load, the page is shown without them. */
function Banners() {
  return (
    <ErrorBoundary resetKey={undefined} onError={() => undefined}>
      <Suspense>
        <HomeBanners />
      </Suspense>
    </ErrorBoundary>
  )
}

export function HomeRoute() {
  return <HomeScreen banners={<Banners />} />
}

/** The home page hydrates at the reader's first interaction. */
export const HOME_OPTIONS = {
  hydratesOnInteraction: true,
  // Used by the server's build only.
  ...(import.meta.env.SSR && { firstPart }),
} as const
