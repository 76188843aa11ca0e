import { Badge, Button, buttonClass, IconButton, useTranslator } from '@fairhouse/ui'
import { IdCard, Landmark, LockKeyhole, ScanFace, Trash2 } from 'lucide-react'
import { Link } from '../../shared/router/index.ts'
import { Group, Row } from './parts.tsx'
import type { GroupProps } from './sign-in-groups.tsx'

/** Bank accounts: winnings are paid to the member's own, and to no other. */
function BankAccounts({ overview, state }: GroupProps) {
  const { t } = useTranslator()
  const { bankAccounts, realName } = overview
  return (
    <Row
      icon={Landmark}
      title={t('security.bank.title')}
      detail={t(realName === undefined ? 'security.bank.needsName' : 'security.bank.what')}
      action={
        realName !== undefined && (
          <Button variant="secondary" size="sm" onClick={() => state.open({ kind: 'bank' })}>
            {t('security.bank.add')}
          </Button>
        )
      }
    >
      {bankAccounts.length > 0 && (
        <ul className="grid gap-1 rounded-odds bg-surface-2 py-1 ps-4 pe-1">
          {bankAccounts.map((account) => {
            const { bankAccountId, kind, detail, maskedNumber, holderName } = account
            const text = kind === 'pix' ? t(`security.bank.key.${detail as 'cpf'}`) : detail
            return (
              <li key={bankAccountId} className="flex items-center gap-3">
                <div className="min-w-0 flex-1 py-1.5">
                  <p className="text-sm font-semibold">
                    {t(`security.bank.kind.${kind}`)} · {text}
                  </p>
                  <p className="text-sm text-text-3">
                    <bdi className="figures">{maskedNumber}</bdi> · <bdi>{holderName}</bdi>
                  </p>
                </div>
                <IconButton
                  label={t('security.removeNamed', { name: maskedNumber })}
                  onClick={() => state.open({ kind: 'removeBank', account })}
                >
                  <Trash2 aria-hidden className="size-4.5" />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
    </Row>
  )
}

/** Payee, bank accounts, and fund password. */
export function MoneyGroup({ overview, state }: GroupProps) {
  const { t } = useTranslator()
  const { realName, hasFundPassword } = overview
  return (
    <Group title={t('security.money')}>
      <Row
        icon={IdCard}
        title={t('security.realName.title')}
        detail={realName ? <bdi>{realName}</bdi> : t('security.realName.what')}
        action={
          realName === undefined && (
            <Button variant="secondary" size="sm" onClick={() => state.open({ kind: 'realName' })}>
              {t('security.realName.set')}
            </Button>
          )
        }
      />
      <Row
        icon={ScanFace}
        title={t('security.identity.title')}
        detail={t('security.identity.what')}
        action={
          <Link
            to="/member/$page/$item"
            params={{ page: 'securityCenter', item: 'identity' }}
            className={buttonClass('secondary', 'sm')}
          >
            {t('security.identity.open')}
          </Link>
        }
      />
      <Row
        icon={LockKeyhole}
        title={t('security.fundPassword.title')}
        badge={hasFundPassword && <Badge tone="win">{t('security.on')}</Badge>}
        detail={t('security.fundPassword.what')}
        action={
          <Button
            variant="secondary"
            size="sm"
            onClick={() => state.open({ kind: 'fundPassword' })}
          >
            {t(hasFundPassword ? 'security.change' : 'security.fundPassword.set')}
          </Button>
        }
      />
      <BankAccounts overview={overview} state={state} />
    </Group>
  )
}
