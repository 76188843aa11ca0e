import type { SavedView, ViewList } from '@fairhouse/protocol'
import { useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { searchWith, VIEW_PARAM, type Search } from './address.ts'
import { viewsQuery } from './view-queries.ts'

/** A list or report whose views can be saved. */
export interface ViewHost {
  readonly list: ViewList
  /** Search parameters that belong to the list. */
  readonly own: readonly string[]
  /** What a view of it would store now. */
  readonly state: SavedView['state']
  /** Applies a view, and names it in the address. */
  readonly onApply: (state: SavedView['state'], viewId: string) => void
}

/**
 * Saved views of a list: the open one, and switching to others. A view named in the address is
 * applied once it is loaded, and overrides the other parameters.
 */
export function useSavedViews({ list, own, onApply }: ViewHost) {
  const { t } = useTranslator()
  const toast = useToast()
  const search: Search = useSearch({ strict: false })
  const requested = search[VIEW_PARAM]
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useQuery({
    ...viewsQuery(list),
    enabled: isOpen || requested !== undefined,
  })
  const applied = useRef<string>(undefined)
  const choose = (view: SavedView) => {
    applied.current = view.viewId
    onApply(view.state, view.viewId)
    setOpen(false)
  }
  const openRequested = useEffectEvent((viewId: string, views: readonly SavedView[]) => {
    if (applied.current === viewId) return
    const view = views.find((one) => one.viewId === viewId)
    if (view) onApply(view.state, viewId)
    else toast(t('office.views.gone'), 'lose')
    applied.current = viewId
  })
  useEffect(() => {
    if (requested !== undefined && data) openRequested(requested, data)
    if (requested === undefined) applied.current = undefined
  }, [requested, data])
  const linkOf = (viewId: string) => {
    const query = new URLSearchParams(searchWith(search, own, {}, viewId))
    return `${location.origin}${location.pathname}?${query.toString()}`
  }
  const current = data?.find(({ viewId }) => viewId === requested)
  return { isOpen, setOpen, views: data, error, current, choose, linkOf }
}
