import { createStore } from '@fairhouse/ui/store'

/** The announcements are open: with one of them, or with the newest. */
export interface OpenNotices {
  readonly noticeId?: string
}

/** Undefined while they are closed. The frame shows them. */
export const noticeStore = createStore<OpenNotices | undefined>(undefined)

/** Opens the announcements. */
export function openNotices(noticeId?: string): void {
  noticeStore.set(noticeId === undefined ? {} : { noticeId })
}
