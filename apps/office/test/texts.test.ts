import { readFileSync } from 'node:fs'
import { COMPLETE_LANGUAGES } from '@fairhouse/i18n'
import { loadOfficeTranslator } from '@fairhouse/i18n/office'
import {
  FIELD_PATTERNS,
  LAB_CLAUSES,
  OPERATOR_LAB_CHECKS,
  PROFILE_FIELDS,
  REGISTER_FIELDS,
  REVEALABLE,
  STAFF_MODULES,
  STAFF_PERMISSIONS,
  SWITCH_IDS,
  VENDOR_LAB_CHECKS,
  WORK_QUEUES,
} from '@fairhouse/protocol'
import { describe, expect, it } from 'vitest'
import { brandName, brandToWorkOn } from '../src/shared/session.ts'

/** Named as members write them. */
const isOfProfile = (field: string) => PROFILE_FIELDS.some((each) => each === field)

/** Text keys that the office builds from data. */
const FOUND = [
  ...STAFF_PERMISSIONS.map((each) => `permission.${each}`),
  ...Object.keys(STAFF_MODULES).map((each) => `module.${each}`),
  ...SWITCH_IDS.map((each) => `switch.${each}`),
  ...REGISTER_FIELDS.map((each) => `field.${each}`),
  ...REVEALABLE.filter((each) => !isOfProfile(each)).map((each) => `member.${each}`),
  ...FIELD_PATTERNS.map(({ id }) => `pattern.${id}`),
  ...OPERATOR_LAB_CHECKS.map((each) => `lab.operator.${each}`),
  ...VENDOR_LAB_CHECKS.map((each) => `lab.vendor.${each}`),
  ...WORK_QUEUES.map((each) => `stuck.queue.${each}`),
  ...LAB_CLAUSES.map((each) => `lab.clause.${each}`),
]

describe.each(COMPLETE_LANGUAGES)('texts of the office in %s', (language) => {
  it('has a word for every permission, switch, field, pattern and check of the lab', async () => {
    const { find } = await loadOfficeTranslator(language)
    expect(FOUND.filter((key) => find(`office.${key}`) === undefined)).toEqual([])
  })

  it('names every kind of security event', async () => {
    const { find } = await loadOfficeTranslator(language)
    const file = new URL('../../../packages/protocol/src/http/verification.ts', import.meta.url)
    const [, kinds = ''] =
      /SecurityEventKind = Type\.Union\(\[([^\]]+)\]/.exec(readFileSync(file, 'utf8')) ?? []
    const names = [...kinds.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => find(`office.event.${name}`) === undefined)).toEqual([])
  })
})

describe('the brand to work on', () => {
  const brands = [
    { code: 'a', name: 'House' },
    { code: 'b', name: 'House' },
    { code: 'c', name: 'Other' },
  ]

  it.each([
    ['b', 'a', 'b'],
    ['gone', 'c', 'c'],
    ['', 'x', 'a'],
  ])('worked on before %j, address of %j: %j', (before, ofAddress, expected) => {
    expect(brandToWorkOn(brands, before, ofAddress)).toBe(expected)
    expect(brandToWorkOn([], before, ofAddress)).toBe('')
  })

  it('is told apart from another of the same name', () => {
    expect(brandName(brands, 'b')).toBe('House · b')
    expect(brandName(brands, 'c')).toBe('Other')
  })
})
