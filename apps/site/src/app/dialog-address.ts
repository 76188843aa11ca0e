import { useStore } from '@fairhouse/ui/store'
import { type Search, useNavigate } from '../shared/router/index.ts'
import { useEffect, useRef } from 'react'
import { noticeStore, openNotices } from '../features/notices/notice-store.ts'
import { type DialogName, dialogStore } from '../shared/dialogs.ts'
import { type LoginPrompt, loginPromptStore, useMember } from '../shared/session.ts'

/** Names of the dialogs for visitors (SPECIFICATION 2.29 to 2.33), and which dialog each is. */
const FOR_VISITORS = {
  loginPopupModal: 'login',
  registerModal: 'register',
  forgetPassModal: 'forgot',
} as const satisfies Record<string, LoginPrompt['mode']>

/** Dialogs for anybody that may stand in an address. */
const FOR_ALL: readonly DialogName[] = ['menu', 'settings', 'terms', 'domains']

/** What an address such as `/?dialog=registerModal` asks for. */
export type AskedDialog =
  | { readonly kind: 'visitor'; readonly mode: LoginPrompt['mode'] }
  | { readonly kind: 'frame'; readonly name: DialogName }
  /** What is shown after a login; the way of a visitor to it is the login. */
  | { readonly kind: 'afterLogin' }
  /** The announcements. */
  | { readonly kind: 'notices' }
  /** A member changes the password in the security centre, which asks a visitor to log in first. */
  | { readonly kind: 'password' }

/** The dialog that the name in an address means; undefined for a name of none. */
export function dialogOfName(name: unknown): AskedDialog | undefined {
  if (typeof name !== 'string') return undefined
  if (Object.hasOwn(FOR_VISITORS, name)) {
    return { kind: 'visitor', mode: FOR_VISITORS[name as keyof typeof FOR_VISITORS] }
  }
  if (name === 'changePassModal') return { kind: 'password' }
  if (name === 'showLoginWrap') return { kind: 'afterLogin' }
  if (name === 'notice') return { kind: 'notices' }
  const ofFrame = FOR_ALL.find((each) => each === name)
  return ofFrame === undefined ? undefined : { kind: 'frame', name: ofFrame }
}

/** Opens the dialog that the address asks for; closing it takes it out of the address. */
export function DialogInAddress({ name }: { name: string }) {
  const navigate = useNavigate()
  const isVisitor = useMember() === null
  const isMember = Boolean(useMember())
  const isOpen = [useStore(dialogStore), useStore(loginPromptStore), useStore(noticeStore)].some(
    Boolean,
  )
  const opened = useRef<unknown>(undefined)
  useEffect(() => {
    const asked = dialogOfName(name)
    const forget = () => {
      opened.current = undefined
      const search = (all: Search) => ({ ...all, dialog: undefined })
      void navigate({ search, replace: true })
    }
    if (asked === undefined || (asked.kind === 'visitor' && isMember)) return forget()
    if (asked.kind === 'password') {
      const params = { page: 'securityCenter', item: 'password' }
      return void navigate({ to: '/member/$page/$item', params, replace: true })
    }
    if (opened.current === name) {
      // It has been closed, in whichever way.
      if (!isOpen) forget()
      return
    }
    if (asked.kind === 'visitor') {
      if (!isVisitor) return
      loginPromptStore.set({ mode: asked.mode })
    } else if (asked.kind === 'notices') openNotices()
    else if (asked.kind === 'afterLogin') {
      if (isMember) dialogStore.set('afterLogin')
      else if (isVisitor) loginPromptStore.set({ mode: 'login' })
      else return
    }
    else dialogStore.set(asked.name)
    opened.current = name
  }, [name, isVisitor, isMember, isOpen, navigate])
  return null
}
