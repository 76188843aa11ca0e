import { useEffect } from 'react'
import { setBadge } from '../../shared/centre/badges.ts'
import { useUnreadCount } from './messages-query.ts'

/** Keeps the number beside the menu's entry true. Mounted once, by the frame, for a member. */
export function UnreadBadge() {
  const unread = useUnreadCount()
  useEffect(() => {
    setBadge('messages', unread)
    return () => setBadge('messages', 0)
  }, [unread])
  return null
}
