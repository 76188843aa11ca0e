import { type RoleShape, STAFF_MODULES, type StaffPermission } from '@fairhouse/protocol'
import { Checkbox, TextField, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { queryClient } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { brandName, useMe } from '../../shared/session.ts'

const MODULES = Object.entries(STAFF_MODULES) as readonly [
  keyof typeof STAFF_MODULES,
  readonly string[],
][]

const toggled = <T extends string>(list: readonly T[], item: T, isOn: boolean): T[] =>
  isOn ? [...list.filter((each) => each !== item), item] : list.filter((each) => each !== item)

/** Creates or edits a role: its permissions and brands. Saved by four eyes. */
export function RoleDialog(props: { role: RoleShape | undefined; onClose: () => void }) {
  const { role, onClose } = props
  const { t } = useTranslator()
  const toast = useToast()
  const { brands } = useMe()
  const [name, setName] = useState(role?.name ?? '')
  const [permissions, setPermissions] = useState<readonly StaffPermission[]>(
    role?.permissions ?? [],
  )
  const [codes, setCodes] = useState<readonly string[] | null>(role ? role.brandCodes : [])
  const save = async (reason: string) => {
    const brandCodes = codes === null ? null : [...codes]
    const given = { name: name.trim(), permissions: [...permissions], brandCodes, reason }
    await api('PUT /staff/roles', { body: role ? { ...given, roleId: role.roleId } : given })
    await queryClient.invalidateQueries({ queryKey: ['brand'] })
    toast(t('office.proposed'), 'win')
  }
  return (
    <ReasonDialog
      title={role ? t('office.staff.changeOf', { name: role.name }) : t('office.role.new')}
      description={t('office.role.about')}
      submit={t('office.staff.propose')}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={t('office.role.name')}
        value={name}
        maxLength={80}
        onValueChange={setName}
      />
      <fieldset>
        <legend className="text-sm font-semibold">{t('office.role.scope')}</legend>
        <Checkbox
          isChecked={codes === null}
          onCheckedChange={(isAll) => setCodes(isAll ? null : brands.map(({ code }) => code))}
        >
          {t('office.role.allBrands')}
        </Checkbox>
        {codes !== null &&
          brands.map((brand) => (
            <Checkbox
              key={brand.code}
              isChecked={codes.includes(brand.code)}
              onCheckedChange={(isOn) => setCodes(toggled(codes, brand.code, isOn))}
            >
              {brandName(brands, brand.code)}
            </Checkbox>
          ))}
      </fieldset>
      {MODULES.map(([module, actions]) => (
        <fieldset key={module}>
          <legend className="text-sm font-semibold">{t(`office.module.${module}`)}</legend>
          {actions.map((action) => {
            const permission = `${module}.${action}` as StaffPermission
            return (
              <Checkbox
                key={permission}
                isChecked={permissions.includes(permission)}
                onCheckedChange={(isOn) => setPermissions(toggled(permissions, permission, isOn))}
              >
                {t(`office.permission.${permission}`)}
              </Checkbox>
            )
          })}
        </fieldset>
      ))}
    </ReasonDialog>
  )
}
