import type { RouteKey } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { isTrial, useMember } from '../../shared/session.ts'

const PAGE_SIZE = '20'

const unreadQuery = queryOptions({
  queryKey: queryKeys.unread,
  queryFn: () => api('GET /wps/messages/unread', {}),
})

/** Number of unread messages; 0 for those without any. The realtime channel invalidates it. */
export function useUnreadCount(): number {
  const member = useMember()
  const hasMessages = member !== null && member !== undefined && !isTrial(member)
  const { data } = useQuery({ ...unreadQuery, enabled: hasMessages })
  return hasMessages ? (data?.unread ?? 0) : 0
}

/** The member's messages, newest first; optionally only unread ones. */
export function useMessages(isUnread: boolean) {
  const { code } = useTranslator()
  return useInfiniteQuery({
    queryKey: [...queryKeys.messages, 'list', code, isUnread],
    queryFn: ({ pageParam }) =>
      api('GET /wps/messages', {
        query: {
          limit: PAGE_SIZE,
          ...(isUnread ? { unread: '1' } : {}),
          ...(pageParam === '' ? {} : { before: pageParam }),
        },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ messages }) => messages),
  })
}

type Change = Extract<
  RouteKey,
  'PUT /wps/messages/:messageId/read' | 'DELETE /wps/messages/:messageId'
>

/** Marks a message as read or removes it; the count updates at once, the list follows. */
export async function changeMessage(key: Change, messageId: string): Promise<void> {
  const answer = await api(key, { params: { messageId } })
  queryClient.setQueryData(queryKeys.unread, answer)
  await queryClient.invalidateQueries({ queryKey: [...queryKeys.messages, 'list'] })
}

/** Marks all messages as read. */
export async function readAllMessages(): Promise<void> {
  queryClient.setQueryData(queryKeys.unread, await api('PUT /wps/messages/read', {}))
  await queryClient.invalidateQueries({ queryKey: [...queryKeys.messages, 'list'] })
}
