import type { Bonus } from '@fairhouse/protocol'
import { Button, Dialog, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { DefinitionList } from '../../shared/definition-list.tsx'
import { refreshRewards } from './rewards-query.ts'

/** Gives bonus money up, once the member has seen what is lost and what stays. */
export function ForfeitDialog({ bonus, onClose }: { bonus: Bonus; onClose: () => void }) {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const { bonusId, balanceMinor, atStakeMinor } = bonus
  const giveUp = useMutation({
    mutationFn: () => api('POST /wps/bonuses/:bonusId/forfeit', { params: { bonusId } }),
    onSettled: () => void refreshRewards(),
    onSuccess: onClose,
  })
  const footer = (
    <>
      <Button variant="secondary" onClick={onClose} disabled={giveUp.isPending}>
        {t('rewards.bonus.keep')}
      </Button>
      <Button variant="danger" isLoading={giveUp.isPending} onClick={() => giveUp.mutate()}>
        {t('rewards.bonus.forfeit')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('rewards.bonus.forfeitTitle')} size="md" onClose={onClose} footer={footer}>
      <div className="grid gap-3">
        <DefinitionList
          lines={[
            [t('rewards.bonus.lost'), format(moneyOf(balanceMinor))],
            [t('rewards.bonus.lostStakes'), format(moneyOf(atStakeMinor))],
          ]}
        />
        <p>{t('rewards.bonus.forfeitBody')}</p>
        <ErrorNotice error={giveUp.error} />
      </div>
    </Dialog>
  )
}
