import { Button, Dialog, useTranslator } from '@fairhouse/ui'
import { endSession, logOut, loginPromptStore, useMember } from '../../shared/session.ts'
import { ChangePasswordForm } from '../../shared/change-password-form.tsx'
import { type LoginEnd, useLoginFlow } from './login-flow.ts'
import { STEP_TEXTS, StepDialog } from './login-step.tsx'

/** Leaves a session that may do nothing; even if the logout fails. */
function leave(): void {
  loginPromptStore.set(undefined)
  logOut().catch(endSession)
}

/** Forces a pending password change after a reload. */
export function ForcedChangeDialog({ onDone }: { onDone: (end: LoginEnd) => void }) {
  const { t } = useTranslator()
  const flow = useLoginFlow(onDone)
  const isSubAccount = useMember()?.subAccount !== undefined
  const { step } = flow
  if (step) return <StepDialog key={step.kind} step={step} flow={flow} onClose={leave} />
  const { title, description } = STEP_TEXTS.change
  return (
    <Dialog title={t(title)} description={t(description)} size="sm" onClose={leave}>
      <div className="grid gap-2">
        <ChangePasswordForm isSubAccount={isSubAccount} onDone={flow.take} />
        <Button variant="ghost" onClick={leave}>
          {t('common.logout')}
        </Button>
      </div>
    </Dialog>
  )
}
