import type { OpenedAccount } from '@fairhouse/protocol'
import { Button, Card, useToast, useTranslator } from '@fairhouse/ui'
import { Table } from '@fairhouse/ui/parts/table'

function Password({ password }: Pick<OpenedAccount, 'password'>) {
  const { t } = useTranslator()
  return <bdi className="font-mono">{password ?? t('agent.register.passwordGone')}</bdi>
}

const nameCell = ({ username }: OpenedAccount) => <bdi>{username}</bdi>
const passwordCell = ({ password }: OpenedAccount) => <Password password={password} />

/** Opened accounts with their initial passwords, which are shown only here. */
export function OpenedAccounts(props: {
  readonly accounts: readonly OpenedAccount[]
  readonly onDone: () => void
}) {
  const { accounts, onDone } = props
  const { t } = useTranslator()
  const toast = useToast()
  const text = accounts.map(({ username, password }) => `${username}\t${password ?? ''}`).join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(t('agent.register.copied'), 'win'),
      () => toast(t('agent.register.notCopied'), 'lose'),
    )
  return (
    <Card as="section" className="grid gap-4 p-4 md:p-6">
      <div role="status">
        <h2 className="text-xl font-bold">
          {t('agent.register.opened', { count: accounts.length })}
        </h2>
      </div>
      <p className="text-text-2">{t('agent.register.openedHint')}</p>
      <Table
        caption={t('agent.register.opened', { count: accounts.length })}
        rows={accounts}
        keyOf={({ memberId }) => memberId}
        columns={[
          {
            id: 'username',
            title: t('agent.register.username'),
            isHeading: true,
            cell: nameCell,
          },
          {
            id: 'password',
            title: t('agent.register.password'),
            cell: passwordCell,
          },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>{t('agent.register.copyAll')}</Button>
        <Button variant="secondary" onClick={onDone}>
          {t('agent.register.openMore')}
        </Button>
      </div>
    </Card>
  )
}
