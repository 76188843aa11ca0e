import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { queryKeys } from '../../shared/queries.ts'

export const switchesQuery = () =>
  queryOptions({ queryKey: queryKeys.switches(), queryFn: () => api('GET /staff/switches', {}) })

export const languagesQuery = () =>
  queryOptions({
    queryKey: queryKeys.languages(),
    queryFn: () => api('GET /staff/languages', {}),
  })

export const registerQuery = () =>
  queryOptions({
    queryKey: queryKeys.register(),
    queryFn: () => api('GET /staff/register-settings', {}),
  })

export const maintenanceQuery = () =>
  queryOptions({
    queryKey: queryKeys.maintenance(),
    queryFn: () => api('GET /staff/maintenance', {}),
  })

export const accessQuery = () =>
  queryOptions({ queryKey: queryKeys.access(), queryFn: () => api('GET /staff/access-rules', {}) })

export const siteQuery = () =>
  queryOptions({ queryKey: queryKeys.site(), queryFn: () => api('GET /staff/site-settings', {}) })

export const lookQuery = () =>
  queryOptions({ queryKey: queryKeys.look(), queryFn: () => api('GET /staff/look', {}) })
