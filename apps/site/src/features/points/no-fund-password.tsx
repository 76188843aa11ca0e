import { buttonClass, Dialog, useTranslator } from '@fairhouse/ui'
import { Link } from '../../shared/router/index.ts'

/** Points are spent by the fund password: without one there is nothing to fill in. */
export function NoFundPassword({ onClose }: { onClose: () => void }) {
  const { t } = useTranslator()
  return (
    <Dialog
      title={t('points.noFundPassword')}
      description={t('points.noFundPasswordHint')}
      onClose={onClose}
      footer={
        <Link
          to="/member/$page/$item"
          params={{ page: 'securityCenter', item: 'fundPassword' }}
          className={buttonClass()}
        >
          {t('points.toFundPassword')}
        </Link>
      }
    />
  )
}
