import { useStore } from '@fairhouse/ui/store'
import { type Search, useNavigate } from '../shared/router/index.ts'
import { useEffect, useRef } from 'react'
import { noticeStore, openNotices } from '../features/notices/notice-store.ts'
import { type DialogName, dialogStore } from '../shared/dialogs.ts'
import { type LoginPrompt, loginPromptStore, useMember } from '../shared/session.ts'

/** Names of the dialogs for visitors (SPECIFICATION 2.29 to 2.33), and the dialog of each. */
const FOR_VISITORS = {
  loginPopupModal: 'login',
  registerModal: 'register',
  forgetPassModal: 'forgot',
} as const satisfies Record<string, LoginPrompt['mode']>

/** Dialogs for everybody that an address may name. */
const FOR_ALL: readonly DialogName[] = ['menu', 'settings', 'terms', 'domains']

/** The dialog that an address such as `/?dialog=registerModal` requests. */
export type DialogRequest =
  | { readonly kind: 'visitor'; readonly mode: LoginPrompt['mode'] }
  | { readonly kind: 'frame'; readonly name: DialogName }
  /** Shown after a login; a visitor gets the login first. */
  | { readonly kind: 'afterLogin' }
  /** The notices. */
  | { readonly kind: 'notices' }
  /** A member changes the password in the security centre, which asks a visitor to log in first. */
  | { readonly kind: 'password' }

/** The dialog that a name in the address refers to; undefined for an unknown name. */
export function dialogOfName(name: unknown): DialogRequest | undefined {
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

/** Opens the dialog that the address requests; closing it removes it from the address. */
export function DialogInAddress({ name }: { name: string }) {
  const navigate = useNavigate()
  const isVisitor = useMember() === null
  const isMember = Boolean(useMember())
  const isOpen = [useStore(dialogStore), useStore(loginPromptStore), useStore(noticeStore)].some(
    Boolean,
  )
  const opened = useRef<unknown>(undefined)
  useEffect(() => {
    const request = dialogOfName(name)
    const forget = () => {
      opened.current = undefined
      const search = (all: Search) => ({ ...all, dialog: undefined })
      void navigate({ search, replace: true })
    }
    if (request === undefined || (request.kind === 'visitor' && isMember)) return forget()
    if (request.kind === 'password') {
      const params = { page: 'securityCenter', item: 'password' }
      return void navigate({ to: '/member/$page/$item', params, replace: true })
    }
    if (opened.current === name) {
      // The dialog has been closed.
      if (!isOpen) forget()
      return
    }
    if (request.kind === 'visitor') {
      if (!isVisitor) return
      loginPromptStore.set({ mode: request.mode })
    } else if (request.kind === 'notices') openNotices()
    else if (request.kind === 'afterLogin') {
      if (isMember) dialogStore.set('afterLogin')
      else if (isVisitor) loginPromptStore.set({ mode: 'login' })
      else return
    }
    else dialogStore.set(request.name)
    opened.current = name
  }, [name, isVisitor, isMember, isOpen, navigate])
  return null
}
