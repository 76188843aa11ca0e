import { ArtPicture, type ArtPictureProps } from '@fairhouse/ui'
import { useIsHydrating } from './hydration.ts'

/**
 * Art below the fold: drawn after hydration, so that server-rendered pages carry their text first.
 */
export function DeferredArt(props: ArtPictureProps) {
  return useIsHydrating() ? null : <ArtPicture {...props} />
}
