import { useEffect } from 'react'
import { setBadge } from '../../shared/centre/badges.ts'
import { useUnreadCount } from './messages-query.ts'

/** Keeps the badge of the menu's entry up to date. Mounted once, by the frame, for a member. */
export function UnreadBadge() {
  const unread = useUnreadCount()
  useEffect(() => {
    setBadge('messages', unread)
    return () => setBadge('messages', 0)
  }, [unread])
  return null
}
