import type { SavedView, ViewList } from '@fairhouse/protocol'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../api.ts'
import { queryClient, queryKeys } from '../queries.ts'

/** Saved views of a list: one's own, and those shared by others. */
export const viewsQuery = (list: ViewList) =>
  queryOptions({
    queryKey: queryKeys.views(list),
    queryFn: async () => (await api('GET /staff/views/:list', { params: { list } })).views,
  })

const refresh = (list: ViewList) =>
  queryClient.invalidateQueries({ queryKey: viewsQuery(list).queryKey })

export function useSaveView(list: ViewList) {
  return useMutation({
    mutationFn: (body: Pick<SavedView, 'name' | 'state' | 'isShared'>) =>
      api('PUT /staff/views/:list', { params: { list }, body }),
    onSuccess: () => refresh(list),
  })
}

export function useDeleteView(list: ViewList) {
  return useMutation({
    mutationFn: (viewId: string) =>
      api('DELETE /staff/views/:list/:viewId', { params: { list, viewId } }),
    onSuccess: () => refresh(list),
  })
}
