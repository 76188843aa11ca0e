import { ArtPicture, type ArtPictureProps } from '@fairhouse/ui'
import { useIsHydrating } from './hydration.ts'

/**
 * Art below what is seen first: it is drawn when the page is taken over. A page that comes from the
 * server carries what is read there before what adorns it.
 */
export function LaterArt(props: ArtPictureProps) {
  return useIsHydrating() ? null : <ArtPicture {...props} />
}
