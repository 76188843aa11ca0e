import type { Delivery, StaffExchange } from '@fairhouse/protocol'
import { Button, Dialog, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api, isApiError } from '../../shared/api.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useMay } from '../../shared/session.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { ExchangeFacts } from './exchange-facts.tsx'
import { readAgain, refreshExchanges } from './reward-queries.ts'

type Action = 'approve' | 'reject' | 'open'

interface ActionDialogProps {
  readonly exchange: StaffExchange
  readonly action: Action
  readonly onExchange: (exchange: StaffExchange) => void
  readonly onDelivery: (delivery: Delivery) => void
  readonly onClose: () => void
}

/** Asks for the input of an action and runs it. */
function ActionDialog({ exchange, action, onExchange, onDelivery, onClose }: ActionDialogProps) {
  const { t } = useTranslator()
  const toast = useToast()
  const params = { exchangeId: exchange.exchangeId }
  const decide = async (
    decision: 'approved' | 'rejected',
    work: () => Promise<{ exchange: StaffExchange }>,
  ) => {
    try {
      onExchange((await work()).exchange)
      toast(t(`office.rewards.done.${decision}`), 'win')
    } catch (fault) {
      if (isApiError(fault, 'EXCHANGE_DECIDED')) {
        const found = await readAgain(exchange).catch(() => undefined)
        if (found) onExchange(found)
      }
      throw fault
    } finally {
      void refreshExchanges()
    }
  }
  const explain = (error: unknown) =>
    isApiError(error, 'EXCHANGE_DECIDED') ? t('office.rewards.decidedMeanwhile') : undefined
  if (action === 'approve') {
    return (
      <ApproveDialog
        exchange={exchange}
        explain={explain}
        onSubmit={(body) =>
          decide('approved', () =>
            api('POST /staff/mall/exchanges/:exchangeId/approve', { params, body }),
          )
        }
        onClose={onClose}
      />
    )
  }
  if (action === 'reject') {
    return (
      <ReasonDialog
        title={t('office.rewards.reject')}
        description={t('office.rewards.rejectAbout')}
        submit={t('office.rewards.reject')}
        isDanger
        explain={explain}
        onSubmit={(reason) =>
          decide('rejected', () =>
            api('POST /staff/mall/exchanges/:exchangeId/reject', { params, body: { reason } }),
          )
        }
        onClose={onClose}
      />
    )
  }
  return (
    <ReasonDialog
      title={t('office.rewards.openDelivery')}
      description={t('office.rewards.openDeliveryAbout')}
      submit={t('office.rewards.openDelivery')}
      onSubmit={async (reason) => {
        const path = 'POST /staff/mall/exchanges/:exchangeId/delivery'
        onDelivery((await api(path, { params, body: { reason } })).delivery)
      }}
      onClose={onClose}
    />
  )
}

/**
 * One exchange and its actions. The delivery address is here only once it was opened, and discarded
 * on leaving.
 */
export function ExchangeDialog(props: { exchange: StaffExchange; onClose: () => void }) {
  const { t } = useTranslator()
  const may = useMay()
  const [exchange, setExchange] = useState(props.exchange)
  const [action, setAction] = useState<Action>()
  const [delivery, setDelivery] = useState<Delivery>()
  if (action) {
    return (
      <ActionDialog
        key={action}
        exchange={exchange}
        action={action}
        onExchange={setExchange}
        onDelivery={setDelivery}
        onClose={() => setAction(undefined)}
      />
    )
  }
  const mayDecide = may('rewards.decide')
  return (
    <Dialog
      title={t('office.rewards.exchangeOf', { name: exchange.username })}
      size="lg"
      isText
      onClose={props.onClose}
      footer={
        mayDecide &&
        exchange.state === 'applying' && (
          <>
            <Button size="sm" variant="danger" onClick={() => setAction('reject')}>
              {t('office.rewards.reject')}
            </Button>
            <Button size="sm" onClick={() => setAction('approve')}>
              {t('office.rewards.approve')}
            </Button>
          </>
        )
      }
    >
      <ExchangeFacts
        exchange={exchange}
        delivery={delivery}
        onOpenDelivery={mayDecide ? () => setAction('open') : undefined}
      />
    </Dialog>
  )
}
