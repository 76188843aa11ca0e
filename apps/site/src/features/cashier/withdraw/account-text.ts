import type { Withdrawal } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'

/** An account in one line, most distinctive part first: "•••• 3000 · Pix · CPF". */
export function useAccountText(): (account: Withdrawal['bankAccount']) => string {
  const { t } = useTranslator()
  return ({ kind, detail, maskedNumber }) => {
    const text = kind === 'pix' ? t(`security.bank.key.${detail as 'cpf'}`) : detail
    return `${maskedNumber} · ${t(`security.bank.kind.${kind}`)} · ${text}`
  }
}
