import type { ResponseOf } from '@fairhouse/protocol'
import { Button, Checkbox, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, isApiError } from '../../shared/api.ts'
import { ChangeTable } from '../../shared/change-table.tsx'
import { changesOf } from '../../shared/changes.ts'
import { TextAreaField } from '../../shared/fields.tsx'
import { LoadError } from '../../shared/notice.tsx'
import { PageSkeleton, Panel } from '../../shared/page.tsx'
import { queryClient } from '../../shared/queries.ts'
import { LastChange } from '../../shared/save-bar.tsx'
import { useMay } from '../../shared/session.ts'
import { AccessCountries } from './access-countries.tsx'
import { type AccessDraft, accessDraftOf, accessRulesOf } from './access-draft.ts'
import { SettingsDialog } from './settings-dialog.tsx'
import { accessQuery } from './settings-queries.ts'

type Access = ResponseOf<'GET /staff/access-rules'>

/** Names of the lists, used as headings and in the summary of changes. */
const NAMES = {
  blockedAddresses: 'office.access.blockedAddresses',
  allowedAddresses: 'office.access.allowedAddresses',
  blockedCountries: 'office.access.countries',
} as const

/** Blocked addresses and countries, and exceptions. */
export function AccessForm() {
  const { data, error, refetch } = useQuery(accessQuery())
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return <Form key={JSON.stringify(data.rules)} access={data} />
}

function Form({ access }: { access: Access }) {
  const { t } = useTranslator()
  const may = useMay()
  const [draft, setDraft] = useState(() => accessDraftOf(access.rules))
  const [isAsking, setIsAsking] = useState(false)
  const next = accessRulesOf(draft)
  const isChanged = changesOf(access.rules, next, true).length > 0
  const set = (part: Partial<AccessDraft>) => setDraft({ ...draft, ...part })
  return (
    <Panel title={t('office.settings.access')} className="max-w-220">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged) setIsAsking(true)
        }}
      >
        <LastChange changed={access.changed} />
        <p className="max-w-160 text-sm text-text-2">{t('office.access.about')}</p>
        <p className="text-sm">
          {t('office.access.own')}{' '}
          <bdi className="figures font-semibold">{access.own.address}</bdi>
        </p>
        <fieldset disabled={!may('settings.write')} className="grid gap-4">
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {(['blockedAddresses', 'allowedAddresses'] as const).map((list) => (
              <TextAreaField
                key={list}
                label={t(`office.access.${list}`)}
                hint={t(`office.access.${list}Hint`)}
                rows={6}
                value={draft[list]}
                onValueChange={(text) => set({ [list]: text })}
              />
            ))}
          </div>
          <AccessCountries
            access={access}
            chosen={draft.blockedCountries}
            onChoose={(blockedCountries) => set({ blockedCountries })}
          />
          <div>
            <Button type="submit" size="sm" disabled={!isChanged}>
              {t('office.save')}
            </Button>
          </div>
        </fieldset>
      </form>
      {isAsking && (
        <AccessDialog access={access} next={next} onClose={() => setIsAsking(false)} />
      )}
    </Panel>
  )
}

interface AccessDialogProps {
  readonly access: Access
  readonly next: Access['rules']
  readonly onClose: () => void
}

/**
 * Summarises the changes and asks for a reason; rules that block one's own address need a second
 * confirmation.
 */
function AccessDialog({ access, next, onClose }: AccessDialogProps) {
  const { t } = useTranslator()
  const toast = useToast()
  const [isOwnBlocked, setIsOwnBlocked] = useState(false)
  const [isConfirmed, setIsConfirmed] = useState(false)
  const save = async (reason: string) => {
    const confirmed = isConfirmed ? { isOwnAddressConfirmed: true } : {}
    const body = { rules: next, reason, ...confirmed }
    try {
      const saved = await api('PUT /staff/access-rules', { body })
      queryClient.setQueryData(accessQuery().queryKey, saved)
      toast(t('office.saved'), 'win')
    } catch (error) {
      if (isApiError(error, 'OWN_ADDRESS_BLOCKED')) setIsOwnBlocked(true)
      throw error
    }
  }
  return (
    <SettingsDialog isDanger={isOwnBlocked} onSave={save} onClose={onClose}>
      <ChangeTable
        changes={changesOf(access.rules, next, true).map((change) => ({
          ...change,
          name: t(NAMES[change.name as keyof Access['rules']]),
        }))}
      />
      {isOwnBlocked && (
        <Checkbox isChecked={isConfirmed} onCheckedChange={setIsConfirmed}>
          {t('office.access.confirmOwn', { address: access.own.address })}
        </Checkbox>
      )}
    </SettingsDialog>
  )
}
