import type { Avatar } from '@fairhouse/protocol'
import { ArtPicture, cx } from '@fairhouse/ui'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { useLowData } from './preferences.ts'

/** The avatar of the logged-in member. */
export const avatarQuery = queryOptions({
  queryKey: ['avatar'],
  queryFn: () => api('GET /wps/member/info/icon', {}),
})

export interface AvatarPictureProps {
  readonly avatar: Avatar | undefined
  readonly className?: string
}

/** A member's avatar: their own, or art generated from its id. It is decoration beside the name. */
export function AvatarPicture({ avatar, className }: AvatarPictureProps) {
  const isLow = useLowData()
  return (
    <div className={cx('shrink-0 overflow-hidden rounded-card bg-surface-2', className)}>
      {avatar?.avatarType === 'CUSTOM' && avatar.url && !isLow ? (
        <img src={avatar.url} alt="" className="size-full object-cover" />
      ) : (
        avatar && <ArtPicture code={avatar.avatar} shape="avatar" />
      )}
    </div>
  )
}
