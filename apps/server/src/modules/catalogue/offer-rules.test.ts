import { profileOf } from '@fairhouse/profiles'
import { describe, expect, test } from 'vitest'
import { feedGame } from '../../../test/games.ts'
import { certificateKey, whyNotOffered } from './offer-rules.ts'

const certificate = (jurisdiction: string, number = 'C-1') => ({
  jurisdiction,
  number,
  laboratory: 'Lab',
  issued_on: '2026-01-01',
})
const game = (
  more: Parameters<typeof feedGame>[1] & { is_enabled?: boolean; is_gone?: boolean },
) => ({
  is_enabled: true,
  is_gone: false,
  ...feedGame('x', more),
  ...more,
})

describe('a game is offered by the profile, or it is said why not', () => {
  test.each([
    ['demo', {}, []],
    ['demo', { rtp_ppm: 849_999 }, ['rtpFloor']],
    ['demo', { rtp_ppm: 850_000, category: 'PVP' }, []],
    ['demo', { category: 'COCK', is_enabled: false }, ['disabled', 'category']],
    ['demo', { is_gone: true }, ['gone']],
    ['intl', {}, ['certificate']],
    ['intl', { certificates: [certificate('MGA')] }, []],
    ['intl', { certificates: [certificate('br')] }, ['certificate']],
    ['br', { certificates: [certificate('BR')] }, []],
    ['br', { certificates: [certificate('br')], banned_in: ['BR'] }, ['banned']],
    // Of skill, against each other, lotteries: none of those permitted [S-C10].
    ['br', { certificates: [certificate('br')], category: 'FISH' }, ['category']],
    ['br', { certificates: [certificate('br')], category: 'PVP' }, ['category']],
    ['br-demo', {}, []],
    ['br-demo', { category: 'LOTT' }, ['category']],
  ] as const)('under %s with %o: %o', (profile, more, why) => {
    expect(whyNotOffered(profileOf(profile), game(more as Parameters<typeof game>[0]))).toEqual(why)
  })

  test('a certificate that has ended counts for nothing; another of the game still does', () => {
    const ended = new Set([certificateKey('BR', 'C-1')])
    const one = game({ certificates: [certificate('br')] })
    const two = game({ certificates: [certificate('br'), certificate('br', 'C-2')] })
    expect(whyNotOffered(profileOf('br'), one, ended)).toEqual(['certificate'])
    expect(whyNotOffered(profileOf('br'), two, ended)).toEqual([])
  })
})
