import { GAME_CATEGORIES } from '@fairhouse/protocol/games'
import { useTranslator } from '@fairhouse/ui'

/** Display name of a product. */
export function useProductName(): (product: string) => string {
  const { t } = useTranslator()
  return (product) => {
    const category = GAME_CATEGORIES.find((one) => one === product)
    if (category === undefined) return t('records.product.lottery')
    return category === 'COCK' ? t('agent.betting.cockfights') : t(`shell.category.${category}`)
  }
}
