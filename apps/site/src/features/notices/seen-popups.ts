import type { Notice } from '@fairhouse/protocol'
import { api } from '../../shared/api.ts'
import { storage } from '../../shared/storage.ts'

const SEEN = 'seenNotices'
const SEEN_MAX = 60
const VISITED = 'hasVisited'

function seen(): readonly string[] {
  return (storage.get(SEEN) ?? '').split(',').filter((id) => id !== '')
}

/** True during the first session of this browser; true also if nothing can be stored. */
export function isFirstVisit(): boolean {
  try {
    if (storage.get(VISITED) === '1') return sessionStorage.getItem(VISITED) === '1'
    storage.set(VISITED, '1')
    sessionStorage.setItem(VISITED, '1')
  } catch {
    // Storage may be refused: then a visitor sees only pop-ups required by law.
  }
  return true
}

/**
 * Pop-ups that a visitor has not seen: only legal ones in the first session of a browser. For
 * members the server decides.
 */
export function unseenByVisitor(popups: readonly Notice[], isFirst: boolean): readonly Notice[] {
  const known = seen()
  return popups.filter(
    ({ noticeId, isLegal }) => !known.includes(noticeId) && (isLegal || !isFirst),
  )
}

/** Marks a pop-up as seen: it is not shown again, for a member on other devices either. */
export async function markSeen(noticeId: string, isMember: boolean): Promise<void> {
  storage.set(SEEN, [...seen(), noticeId].slice(-SEEN_MAX).join(','))
  if (!isMember) return
  await api('PUT /wps/messages/:messageId/read', { params: { messageId: noticeId } })
}
