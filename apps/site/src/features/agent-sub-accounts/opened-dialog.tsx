import { Button, Dialog, useToast, useTranslator } from '@fairhouse/ui'
import type { Opened } from './use-sub-account-form.ts'

/** Credentials for the colleague's first login. The password is shown only here. */
export function OpenedDialog(props: { readonly opened: Opened; readonly onClose: () => void }) {
  const { t } = useTranslator()
  const toast = useToast()
  const { opened, onClose } = props
  const { username, password } = opened
  const copy = () =>
    navigator.clipboard.writeText(`${username}\n${password}`).then(
      () => toast(t('agent.register.copied'), 'win'),
      () => toast(t('agent.register.notCopied'), 'lose'),
    )
  const facts = [
    { label: t('agent.register.username'), text: username },
    { label: t('agent.register.password'), text: password },
  ]
  return (
    <Dialog
      title={t('subAccounts.ready')}
      description={t('subAccounts.readyAbout')}
      size="sm"
      onClose={onClose}
      footer={<Button onClick={() => void copy()}>{t('agent.register.copyAll')}</Button>}
    >
      <dl className="grid gap-4">
        {facts.map(({ label, text }) => (
          <div key={label} className="grid gap-0.5">
            <dt className="text-sm text-text-3">{label}</dt>
            <dd className="font-mono wrap-anywhere" dir="ltr">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
