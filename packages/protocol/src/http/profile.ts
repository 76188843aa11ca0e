import Type, { type Static } from 'typebox'
import { isChangeableField, PROFILE_FIELDS, type ProfileField } from '../profile-fields.ts'
import { strict } from '../schema.ts'
import { FieldRuleShape } from './register-settings.ts'

const Field = Type.Unsafe<ProfileField>(Type.Enum([...PROFILE_FIELDS]))
const Text = Type.Optional(Type.String({ maxLength: 255 }))

/** One optional text for each of the fields. */
function optionalTexts<Name extends string>(fields: readonly Name[]) {
  return Object.fromEntries(fields.map((field) => [field, Text])) as Record<Name, typeof Text>
}

/** A field with its rule. Names and identifying numbers are masked. */
export const ProfileEntry = strict({
  ...FieldRuleShape.properties,
  field: Field,
  value: Type.Union([Type.String(), Type.Null()]),
  /** The member may change it; a name that is fixed may be given once. */
  isEditable: Type.Boolean(),
})

export const Profile = strict({ fields: Type.Array(ProfileEntry) })

/** Fields that are named change; an empty text takes one away. */
export const ProfileBody = strict(optionalTexts(PROFILE_FIELDS.filter(isChangeableField)))

export type ProfileEntry = Static<typeof ProfileEntry>
export type Profile = Static<typeof Profile>
export type ProfileBody = Static<typeof ProfileBody>

const OWN = { access: 'member', realOnly: true } as const

export const profileRoutes = {
  'GET /wps/member/profile': {
    ...OWN,
    summary: 'The profile fields of the member, each with its rule',
    response: Profile,
    errors: [],
  },
  'PUT /wps/member/profile': {
    ...OWN,
    summary: 'Change profile fields',
    isEncrypted: true,
    body: ProfileBody,
    response: Profile,
    errors: ['FIELD_NOT_ASKED', 'MISSING_FIELD', 'FIELD_RULE'],
  },
} as const
