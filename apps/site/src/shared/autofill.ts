/** Autocomplete tokens by the name of the field (WCAG 1.3.5). */
export const AUTOFILL: Readonly<Partial<Record<string, string>>> = {
  payeeName: 'name',
  fullName: 'name',
  bankAccountName: 'name',
  nickname: 'nickname',
  address: 'street-address',
  occupation: 'organization-title',
  whatsapp: 'tel',
}
