import type { SecurityOverview } from '@fairhouse/protocol'
import { Badge, Button, IconButton, useTranslator } from '@fairhouse/ui'
import { KeyRound, LifeBuoy, Lock, Mail, Phone, Share2, Smartphone, Trash2 } from 'lucide-react'
import { supportsPasskeys } from '../../shared/passkey.ts'
import { Group, Row } from './parts.tsx'
import type { SecurityState } from './use-security.ts'

export interface GroupProps {
  readonly overview: SecurityOverview
  readonly state: SecurityState
}

function Passkeys({ overview, state }: GroupProps) {
  const { t, date } = useTranslator()
  const { passkeys } = overview
  return (
    <Row
      icon={KeyRound}
      title={t('security.passkey.title')}
      badge={passkeys.length > 0 && <Badge tone="win">{t('security.on')}</Badge>}
      detail={t(supportsPasskeys() ? 'security.passkey.what' : 'security.passkey.unknown')}
      action={
        supportsPasskeys() && (
          <Button variant="secondary" size="sm" onClick={() => state.open({ kind: 'passkey' })}>
            {t('security.passkey.add')}
          </Button>
        )
      }
    >
      {passkeys.length > 0 && (
        <ul className="grid gap-1 rounded-odds bg-surface-2 py-1 ps-4 pe-1">
          {passkeys.map((passkey) => (
            <li key={passkey.passkeyId} className="flex items-center gap-3">
              <div className="min-w-0 flex-1 py-1.5">
                <p className="text-sm font-semibold">{passkey.name}</p>
                <p className="text-sm text-text-3">
                  {passkey.lastUsedAt
                    ? t('security.passkey.used', { date: date(passkey.lastUsedAt, 'date') })
                    : t('security.passkey.made', { date: date(passkey.createdAt, 'date') })}
                </p>
              </div>
              <IconButton
                label={t('security.removeNamed', { name: passkey.name })}
                onClick={() => state.open({ kind: 'removePasskey', passkey })}
              >
                <Trash2 aria-hidden className="size-4.5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </Row>
  )
}

/** Password, passkeys and linked services. */
export function SignInGroup({ overview, state }: GroupProps) {
  const { t, date } = useTranslator()
  const { passwordChangedAt, social } = overview
  return (
    <Group title={t('security.signIn')}>
      <Row
        icon={Lock}
        title={t('security.password.title')}
        detail={t('security.password.changed', { date: date(passwordChangedAt, 'dateLong') })}
        action={
          <Button variant="secondary" size="sm" onClick={() => state.open({ kind: 'password' })}>
            {t('security.change')}
          </Button>
        }
      />
      <Passkeys overview={overview} state={state} />
      {social.map((id) => (
        <Row
          key={id}
          icon={Share2}
          title={id === 'google' ? 'Google' : 'Facebook'}
          detail={t('security.social.linked')}
        />
      ))}
    </Group>
  )
}

/** Authenticator and recovery codes. */
export function SecondFactorGroup({ overview, state }: GroupProps) {
  const { t, date } = useTranslator()
  const { totp, recoveryCodesLeft: left, passkeys } = overview
  const hasFactor =
    totp.isOn || passkeys.length > 0 || overview.isEmailVerified || overview.isMobileVerified
  return (
    <Group title={t('security.second')}>
      <Row
        icon={Smartphone}
        title={t('security.totp.title')}
        badge={totp.isOn && <Badge tone="win">{t('security.on')}</Badge>}
        detail={
          totp.since
            ? t('security.totp.since', { date: date(totp.since, 'dateLong') })
            : t('security.totp.what')
        }
        action={
          totp.isOn ? (
            <Button variant="secondary" size="sm" onClick={() => state.open({ kind: 'totpOff' })}>
              {t('security.totp.remove')}
            </Button>
          ) : (
            <Button
              variant="secondary"
              size="sm"
              isLoading={state.busy === 'totp'}
              onClick={() => void state.startTotp()}
            >
              {t('security.totp.setUp')}
            </Button>
          )
        }
      />
      <Row
        icon={LifeBuoy}
        title={t('security.recovery.title')}
        badge={
          left > 0 && (
            <Badge tone={left < 4 ? 'warn' : 'win'}>{t('security.recovery.left', { left })}</Badge>
          )
        }
        detail={t(hasFactor ? 'security.recovery.what' : 'security.recovery.needsFactor')}
        action={
          <Button
            variant="secondary"
            size="sm"
            isLoading={state.busy === 'codes'}
            onClick={() => state.startCodes(left)}
          >
            {t('security.recovery.make')}
          </Button>
        }
      />
    </Group>
  )
}

/** The member's contacts: codes and security messages are sent there. */
export function ContactGroup({ overview, state }: GroupProps) {
  const { t } = useTranslator()
  const { email, mobile, isEmailVerified, isMobileVerified } = overview
  const badgeOf = (isKnown: boolean, isVerified: boolean) =>
    isKnown && (
      <Badge tone={isVerified ? 'win' : 'warn'}>
        {t(isVerified ? 'security.verified' : 'security.unverified')}
      </Badge>
    )
  return (
    <Group title={t('security.contacts')}>
      <Row
        icon={Mail}
        title={t('fields.email')}
        badge={badgeOf(email !== undefined, isEmailVerified)}
        detail={email ? <bdi>{email}</bdi> : t('security.email.what')}
        action={
          <Button variant="secondary" size="sm" onClick={() => state.open({ kind: 'email' })}>
            {t(email === undefined ? 'security.email.add' : 'security.email.change')}
          </Button>
        }
      />
      <Row
        icon={Phone}
        title={t('fields.mobileNum')}
        badge={badgeOf(mobile !== undefined, isMobileVerified)}
        detail={mobile ? <bdi className="figures">{mobile}</bdi> : t('security.mobile.what')}
        action={
          <Button variant="secondary" size="sm" onClick={() => state.open({ kind: 'mobile' })}>
            {t(mobile === undefined ? 'security.mobile.add' : 'security.mobile.change')}
          </Button>
        }
      />
    </Group>
  )
}
