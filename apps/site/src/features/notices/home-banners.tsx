import { Suspense } from 'react'
import { chunk } from '../../shared/chunk.ts'
import { useNotices } from './notices-query.ts'

const carousel = chunk(() => import('./banner-carousel.tsx'), 'BannerCarousel', ['ui'])

/** Banners of the home page; without any their code is not loaded. */
export function HomeBanners() {
  const banners = useNotices()?.banners ?? []
  if (banners.length === 0) return null
  return (
    <Suspense fallback={<div className="aspect-[4/3] w-full sm:aspect-[21/9] lg:aspect-[3/1]" />}>
      <carousel.Component />
    </Suspense>
  )
}
