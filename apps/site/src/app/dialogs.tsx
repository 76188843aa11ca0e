import { useToast, useTranslator } from '@fairhouse/ui'
import { useStore } from '@fairhouse/ui/store'
import { useNavigate, useSearch } from '../shared/router/index.ts'
import { type ReactNode, Suspense } from 'react'
import { noticeStore } from '../features/notices/notice-store.ts'
import { useNotices } from '../features/notices/notices-query.ts'
import { chunk } from '../shared/chunk.ts'
import { dialogStore } from '../shared/dialogs.ts'
import { ErrorBoundary } from '../shared/error-boundary.tsx'
import { vendorListStore } from '../shared/games/vendor-list.ts'
import { idleWatch } from '../shared/idle.ts'
import { loginPromptStore } from '../shared/session.ts'
import { stepUpStore } from '../shared/step-up.ts'
import { useIdleEnd } from './idle-end.ts'

const identityDialogs = chunk(
  () => import('../features/identity/identity-dialogs.tsx'),
  'IdentityDialogs',
  ['identity', 'fields', 'errors'],
)
const stepUpDialog = chunk(
  () => import('../features/identity/step-up-dialog.tsx'),
  'StepUpDialog',
  ['identity', 'errors'],
)
const idleWarning = chunk(() => import('../features/identity/idle-warning.tsx'), 'IdleWarning', [
  'identity',
])
const noticeDialog = chunk(() => import('../features/notices/notice-dialog.tsx'), 'NoticeDialog', [
  'notices',
  'ui',
])
const noticePopups = chunk(() => import('../features/notices/notice-popups.tsx'), 'NoticePopups', [
  'notices',
])
const logoutDialog = chunk(() => import('../features/identity/logout-dialog.tsx'), 'LogoutDialog', [
  'errors',
])
const termsDialog = chunk(() => import('../features/identity/terms-dialog.tsx'), 'TermsDialog', [
  'identity',
])
const domainsDialog = chunk(
  () => import('../features/domains/domains-dialog.tsx'),
  'DomainsDialog',
  ['shell'],
)
const settingsDialog = chunk(() => import('./settings-dialog.tsx'), 'SettingsDialog', [
  'preferences',
])
const afterLoginDialog = chunk(
  () => import('../features/identity/after-login-dialog.tsx'),
  'AfterLoginDialog',
  ['identity'],
)
const menuDialog = chunk(() => import('./menu-dialog.tsx'), 'MenuDialog')

const vendorDialog = chunk(
  () => import('../features/game-lobby/vendor-dialog.tsx'),
  'VendorDialog',
  ['games'],
)

const dialogInAddress = chunk(() => import('./dialog-address.ts'), 'DialogInAddress')

const IN_PLACE = {
  menu: menuDialog.Component,
  settings: settingsDialog.Component,
  terms: termsDialog.Component,
  domains: domainsDialog.Component,
  afterLogin: afterLoginDialog.Component,
} as const

function FrameDialog() {
  const name = useStore(dialogStore)
  const navigate = useNavigate()
  const close = () => dialogStore.set(undefined)
  if (name === undefined) return null
  if (name === 'logout') {
    const leave = () => {
      close()
      void navigate({ to: '/' })
    }
    return <logoutDialog.Component onClose={close} onDone={leave} />
  }
  const Named = IN_PLACE[name]
  return <Named onClose={close} />
}

/** Notices on request; pop-ups by themselves, one after the other. */
function NoticeDialogs({ isHeld }: { isHeld: boolean }) {
  const open = useStore(noticeStore)
  const popups = useNotices()?.popup ?? []
  return (
    <>
      {open && (
        <noticeDialog.Component
          noticeId={open.noticeId}
          onClose={() => noticeStore.set(undefined)}
        />
      )}
      {popups.length > 0 && <noticePopups.Component isHeld={isHeld || open !== undefined} />}
    </>
  )
}

/** A dialog that fails to load is closed with a message; the page behind it stays. */
function Net({ name, children }: { name: string | undefined; children: ReactNode }) {
  const { t } = useTranslator()
  const toast = useToast()
  const handleError = () => {
    toast(t('shell.notLoaded.title'), 'lose')
    dialogStore.set(undefined)
    vendorListStore.set(undefined)
    noticeStore.set(undefined)
    const prompt = loginPromptStore.get()
    loginPromptStore.set(undefined)
    prompt?.onDismiss?.()
    stepUpStore.get()?.onAnswer(false)
  }
  return (
    <ErrorBoundary onError={handleError} resetKey={name}>
      {children}
    </ErrorBoundary>
  )
}

/** All dialogs over a page. Each is loaded when it first opens. */
export function Dialogs() {
  const prompt = useStore(loginPromptStore)
  const stepUp = useStore(stepUpStore)
  const name = useStore(dialogStore)
  const games = useStore(vendorListStore)
  const endsAt = useStore(idleWatch.warning)
  const isHeld = [prompt, stepUp, name, games, endsAt].some((each) => each !== undefined)
  const inAddress = useSearch()['dialog']
  useIdleEnd()
  return (
    <Net name={stepUp ? 'stepUp' : prompt ? 'identity' : name}>
      <Suspense>
        <FrameDialog />
        {games && <vendorDialog.Component list={games} />}
        {inAddress !== undefined && <dialogInAddress.Component name={inAddress} />}
        {prompt && <identityDialogs.Component prompt={prompt} />}
        {stepUp && <stepUpDialog.Component request={stepUp} />}
        {endsAt !== undefined && <idleWarning.Component endsAt={endsAt} />}
        <NoticeDialogs isHeld={isHeld} />
      </Suspense>
    </Net>
  )
}
