import type { Namespace } from '@fairhouse/i18n'
import { useStore } from '@fairhouse/ui/store'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import { dialogStore } from '../shared/dialogs.ts'
import { idleWatch } from '../shared/idle.ts'
import { ensureTexts } from '../shared/language.ts'
import { loadChunk } from '../shared/load-chunk.ts'
import { loginPromptStore } from '../shared/session.ts'
import { stepUpStore } from '../shared/step-up.ts'
import { useIdleEnd } from './idle-end.ts'

/** A dialog in a chunk of its own, with the texts it speaks. */
function later<Props, Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  ...texts: readonly Namespace[]
) {
  return lazy(async () => {
    const [module] = await Promise.all([loadChunk(load), ensureTexts(...texts)])
    return { default: module[name] }
  })
}

const IdentityDialogs = later(
  () => import('../features/identity/identity-dialogs.tsx'),
  'IdentityDialogs',
  'identity',
  'fields',
  'errors',
)
const StepUpDialog = later(
  () => import('../features/identity/step-up-dialog.tsx'),
  'StepUpDialog',
  'identity',
  'errors',
)
const IdleWarning = later(
  () => import('../features/identity/idle-warning.tsx'),
  'IdleWarning',
  'identity',
)
const LogoutDialog = later(
  () => import('../features/identity/logout-dialog.tsx'),
  'LogoutDialog',
  'errors',
)
const TermsDialog = later(
  () => import('../features/identity/terms-dialog.tsx'),
  'TermsDialog',
  'identity',
)
const SettingsDialog = later(() => import('./settings-dialog.tsx'), 'SettingsDialog')

function FrameDialog() {
  const name = useStore(dialogStore)
  const navigate = useNavigate()
  const close = () => dialogStore.set(undefined)
  switch (name) {
    case 'settings':
      return <SettingsDialog onClose={close} />
    case 'terms':
      return <TermsDialog onClose={close} />
    case 'logout':
      return (
        <LogoutDialog
          onClose={close}
          onDone={() => {
            close()
            void navigate({ to: '/' })
          }}
        />
      )
    case undefined:
      return null
  }
}

/** Every dialog that stands over a page whichever it is. Each is fetched when it first opens. */
export function Dialogs() {
  const prompt = useStore(loginPromptStore)
  const stepUp = useStore(stepUpStore)
  const endsAt = useStore(idleWatch.warning)
  useIdleEnd()
  return (
    <Suspense>
      <FrameDialog />
      {prompt && <IdentityDialogs prompt={prompt} />}
      {stepUp && <StepUpDialog request={stepUp} />}
      {endsAt !== undefined && <IdleWarning endsAt={endsAt} />}
    </Suspense>
  )
}
