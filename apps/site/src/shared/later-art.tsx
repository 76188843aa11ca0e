import { ArtPicture, type ArtPictureProps } from '@fairhouse/ui'
import { useFirstLook } from './first-look.ts'

/**
 * Art below what is seen first: it is drawn when the page is taken over. A page that comes from the
 * server carries what is read there before what adorns it.
 */
export function LaterArt(props: ArtPictureProps) {
  return useFirstLook() ? null : <ArtPicture {...props} />
}
