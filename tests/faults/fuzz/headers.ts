import { uuidOf, type Dice } from './dice.ts'
import { NASTY_TEXTS } from './mutate.ts'

export type Headers = Record<string, string | string[]>

const COOKIES = [
  '__Host-session=',
  '__Host-session=x; __Host-session=y',
  `__Host-session=${'a'.repeat(43)}`,
  `__Host-session=${'é'.repeat(20)}`,
  '__Host-session=%zz%00',
  '__Host-staff=%E0%A4%A',
  `__Host-staff=${'b'.repeat(43)}`,
  `__Host-social=${'c'.repeat(43)}`,
  ';;;=;',
  'a'.repeat(4_000),
]

/** Header values are Latin-1 without control characters. */
function headerText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- controls are what is taken out
  return text.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/g, '').slice(0, 8_000)
}

/** What may be wrong with the headers of a request. */
export const HEADER_MUTATIONS: readonly ((headers: Headers, dice: Dice) => void)[] = [
  (headers) => Reflect.deleteProperty(headers, 'x-fairhouse'),
  (headers, dice) => void (headers['x-fairhouse'] = dice.pick(['0', '', '1, 1', 'yes'])),
  (headers, dice) => {
    const origins = ['null', 'https://evil.example', 'http://', 'x', `http://127.0.0.1:1`]
    headers['origin'] = dice.pick(origins)
  },
  (headers, dice) => {
    const types = ['text/plain', 'application/xml', '', 'application/json;charset=utf-16', '*/*']
    const more = ['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'a/b;c']
    headers['content-type'] = dice.pick([...types, ...more, 'image/png', 'application/json; ='])
  },
  (headers) => Reflect.deleteProperty(headers, 'content-type'),
  (headers, dice) => void (headers['cookie'] = headerText(dice.pick(COOKIES))),
  (headers, dice) => {
    const tokens = ['Bearer', 'Bearer ', `Bearer ${'t'.repeat(44)}`, 'Basic eDp5', 'Bearer é']
    headers['authorization'] = dice.pick([...tokens, `Bearer ${'a'.repeat(43)}`])
  },
  (headers, dice) => void (headers['language'] = headerText(dice.pick(NASTY_TEXTS))),
  (headers, dice) => void (headers['accept-language'] = headerText(dice.pick(NASTY_TEXTS))),
  (headers, dice) => void (headers['x-forwarded-for'] = headerText(dice.pick(NASTY_TEXTS))),
  (headers, dice) => {
    headers['x-forwarded-for'] = dice.pick(['::1', '::ffff:1.2.3.4', 'fe80::1%eth0', '1.2.3', ',,'])
  },
  (headers, dice) => void (headers['x-forwarded-host'] = headerText(dice.pick(NASTY_TEXTS))),
  (headers, dice) => void (headers['host'] = headerText(dice.pick(NASTY_TEXTS)) || 'x'),
  (headers, dice) => void (headers['user-agent'] = headerText(dice.pick(NASTY_TEXTS))),
  (headers, dice) => {
    headers['idempotency-key'] = headerText(dice.pick([...NASTY_TEXTS, uuidOf(dice)]))
  },
  (headers, dice) => {
    headers['x-brand'] = headerText(dice.pick([...NASTY_TEXTS, 'demo', 'demo-trial', 'none']))
  },
  (headers, dice) => void (headers['accept'] = dice.pick(['text/html', '*/*', '', 'x/y;q=2'])),
  (headers, dice) => void (headers['x-session'] = dice.pick(['cookie', '', 'BEARER'])),
  (headers, dice) => void (headers['x-big'] = 'h'.repeat(dice.pick([1_000, 17_000]))),
  (headers) => void (headers['content-encoding'] = 'gzip'),
  (headers) => void (headers['range'] = 'bytes=0-1,5-'),
  (headers) => void (headers['if-none-match'] = '*'),
  (headers, dice) => void (headers['x-signature'] = dice.pick(['', 'v1=00', 'x'.repeat(64)])),
]
