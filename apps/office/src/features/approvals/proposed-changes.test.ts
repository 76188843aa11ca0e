import type { RoleShape, StaffAccount } from '@fairhouse/protocol'
import { describe, expect, it } from 'vitest'
import { proposedChanges } from './proposed-changes.ts'

const support: RoleShape = {
  roleId: 'rol_1',
  name: 'support',
  permissions: ['members.read', 'members.note'],
  brandCodes: ['demo'],
  staffCount: 1,
}
const auditor: RoleShape = { ...support, roleId: 'rol_2', name: 'auditor' }
const bruno: StaffAccount = {
  staffId: 'stf_2',
  username: 'bruno',
  name: 'Bruno',
  email: 'bruno@house.example',
  roleIds: ['rol_1'],
  status: 'active',
  isEnrolled: true,
  passkeyCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastSeenAt: null,
}
const of = (
  action: string,
  subject: string,
  input: Record<string, unknown>,
  status: 'pending' | 'approved' = 'pending',
) => proposedChanges({ action, subject, input, status }, [bruno], [support, auditor])

describe('what a proposal would change', () => {
  it('names what a role gains and loses, and where it would reach', () => {
    const permissions = ['audit.read', 'members.read']
    const input = { roleId: 'rol_1', name: 'support', permissions, brandCodes: null }
    const { changes, subjectName } = of('role.save', 'rol_1', input)
    expect(subjectName).toBe('support')
    expect(changes).toEqual([
      { name: 'brandCodes', before: ['demo'], after: null },
      { name: 'gained', before: undefined, after: ['audit.read'] },
      { name: 'lost', before: ['members.note'], after: undefined },
    ])
  })

  it('shows a colleague’s roles by name, and only what differs', () => {
    const { changes, subjectName } = of('staff.update', 'stf_2', {
      name: 'Bruno',
      roleIds: ['rol_1', 'rol_2'],
    })
    expect(subjectName).toBe('Bruno')
    expect(changes).toEqual([{ name: 'roles', before: ['support'], after: ['auditor', 'support'] }])
  })

  it('stands alone once it was decided', () => {
    const { changes } = of('staff.update', 'stf_2', { roleIds: ['rol_1'] }, 'approved')
    expect(changes).toEqual([{ name: 'roles', before: undefined, after: ['support'] }])
  })

  it('shows all of a new colleague, an unknown role by its id', () => {
    const input = { username: 'dora', name: 'Dora', roleIds: ['rol_9'] }
    expect(of('staff.create', 'dora', input).changes).toEqual([
      { name: 'username', before: undefined, after: 'dora' },
      { name: 'name', before: undefined, after: 'Dora' },
      { name: 'roles', before: undefined, after: ['rol_9'] },
    ])
  })

  it('says what a gift is made of: rounds are counted, money is an amount', () => {
    const gift = { username: 'bia', currency: 'BRL', title: 'Sorry', terms: null, claimDays: null }
    const rounds = { gameId: 'dice', days: 14 }
    const given = (more: Record<string, unknown>) =>
      of('member.giveReward', 'mbr_2', { ...gift, ...more }).changes.map(({ name, after }) => [
        name,
        after,
      ])
    const head = [
      ['username', 'bia'],
      ['currency', 'BRL'],
    ]
    expect(given({ kind: 'rounds', amount: '2', rounds })).toEqual([
      ...head,
      ['kind', 'rounds'],
      ['name', 'Sorry'],
      ['rounds.count', '2'],
      ['rounds.gameId', 'dice'],
      ['rounds.days', 14],
    ])
    expect(given({ kind: 'money', amount: '50000' })).toEqual([
      ...head,
      ['kind', 'money'],
      ['name', 'Sorry'],
      ['amountMinor', '50000'],
    ])
  })
})
