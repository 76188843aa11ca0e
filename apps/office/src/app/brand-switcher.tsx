import { useTranslator } from '@fairhouse/ui'
import { useNavigate } from '@tanstack/react-router'
import { SelectField } from '../shared/fields.tsx'
import { brandStore } from '../shared/preferences.ts'
import { brandName, chooseBrand, useMe } from '../shared/session.ts'
import { useStore } from '@fairhouse/ui/store'

/** Selects the brand to work on, among those in scope. */
export function BrandSwitcher() {
  const { t } = useTranslator()
  const { brands } = useMe()
  const code = useStore(brandStore)
  const navigate = useNavigate()
  if (brands.length < 2) {
    return <p className="truncate text-sm font-semibold">{brandName(brands, code)}</p>
  }
  const change = async (next: string) => {
    await chooseBrand(next)
    // The address may refer to the other brand, or need another permission.
    await navigate({ to: '/', search: {} })
  }
  return (
    <SelectField
      isSmall
      label={t('office.brand')}
      options={brands.map(({ code: id }) => ({ id, label: brandName(brands, id) }))}
      value={code}
      onValueChange={(next) => void change(next)}
    />
  )
}
