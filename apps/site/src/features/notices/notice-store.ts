import { createStore } from '@fairhouse/ui/store'

/** The open notices: one of them, or the newest. */
export interface OpenNotices {
  readonly noticeId?: string
}

/** Undefined while they are closed. The frame renders them. */
export const noticeStore = createStore<OpenNotices | undefined>(undefined)

/** Opens the notices. */
export function openNotices(noticeId?: string): void {
  noticeStore.set(noticeId === undefined ? {} : { noticeId })
}
