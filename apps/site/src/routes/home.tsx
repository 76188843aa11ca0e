import { Suspense } from 'react'
import { firstPart, HomeScreen } from '../features/home/home-screen.tsx'
import { HomeBanners } from '../features/notices/index.ts'
import { ErrorBoundary } from '../shared/error-boundary.tsx'

/** Banners are an addition: where their code does not come, the page does without them. */
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

/** Home is read first, and used from the reader's first move on. */
export const HOME_IS_READ = {
  isForReading: true,
  // The server's build alone has use for it.
  ...(import.meta.env.SSR && { firstPart }),
} as const
