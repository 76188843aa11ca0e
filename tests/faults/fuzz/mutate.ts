import type { Dice } from './dice.ts'

/** Texts that break what is not careful with texts. */
export const NASTY_TEXTS: readonly string[] = [
  '',
  ' ',
  '\t\r\n',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e309',
  '99999999999999999999999999',
  '9223372036854775808',
  '0x7fffffff',
  `' or 1=1--`,
  `"; drop table members; --`,
  `$1 $$ \${7*7} {{7*7}}`,
  '<script>alert(1)</script>',
  '=1+1',
  '../../../../etc/passwd',
  '%00',
  '%',
  '\u0000',
  'a\u0000b',
  '\u0001\u001f\u007f\u0085\u2028\u2029',
  '\ufeff',
  '\ufffe\uffff',
  '\ud800',
  'x\udfffy',
  '\u202e\u2066right to left',
  'e\u0301'.repeat(20),
  'İıſK',
  '👩‍👩‍👧‍👦'.repeat(10),
  '漢字'.repeat(60),
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'x'.repeat(300),
  'A'.repeat(10_000),
  '٣٤٥',
  '２０２６-０１-０１',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31T23:59:60Z',
  '-infinity',
  '\\',
  '\\u0000',
  '%_%_%',
]

const NASTY_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -0,
  Number.MAX_SAFE_INTEGER + 2,
  [],
  [[]],
  {},
  { length: 1 },
  { toString: 1 },
  [null],
]

/** Names that reach into an object's prototype, or that no route knows. */
const NASTY_NAMES: readonly string[] = [
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '$where',
  'isAdmin',
  'memberId',
  'brandId',
  'x'.repeat(500),
  '',
  'é漢😀',
  'a.b',
  'a/b',
  '0',
]

const DEEP = 2_000

/** Nested arrays or objects, deeper than any valid body. */
function deep(dice: Dice): string {
  return dice.chance(50)
    ? `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`
    : `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`
}

/** Replaces a value by another. */
export function mutateValue(value: unknown, dice: Dice): unknown {
  const way = dice.next(10)
  if (way < 4) return dice.pick(NASTY_TEXTS)
  if (way < 7) return dice.pick(NASTY_VALUES)
  if (typeof value === 'string') {
    return dice.pick([
      value.slice(0, -1),
      `${value}${value}`,
      `${value} `,
      value.toUpperCase(),
      [value],
      { value },
      Number(value),
    ])
  }
  if (typeof value === 'number')
    return dice.pick([value + 0.5, -value, String(value), value * 1e15])
  return String(value)
}

type Container = Record<string, unknown> | unknown[]

/** Every object and list within a value, itself included. */
function containersOf(value: unknown): Container[] {
  if (typeof value !== 'object' || value === null) return []
  return [value as Container, ...Object.values(value).flatMap(containersOf)]
}

/** One change within a value that is the caller's own: a field less, more, or another. */
export function mutateWithin(value: unknown, dice: Dice): unknown {
  const containers = containersOf(value)
  if (containers.length === 0) return mutateValue(value, dice)
  const at = dice.pick(containers)
  if (Array.isArray(at)) {
    const way = dice.next(3)
    if (way === 0) at.push(...Array.from({ length: dice.pick([1, 200, 2_000]) }, () => at[0] ?? 1))
    else if (way === 1) at.splice(0)
    else at[dice.next(at.length + 1)] = mutateValue(at[0], dice)
    return value
  }
  const names = Object.keys(at)
  const way = names.length === 0 ? 0 : dice.next(4)
  if (way === 0) at[dice.pick(NASTY_NAMES)] = dice.pick<unknown>([1, 'x', null, {}])
  else if (way === 1) Reflect.deleteProperty(at, dice.pick(names))
  else {
    const name = dice.pick(names)
    at[name] = mutateValue(at[name], dice)
  }
  return value
}

/** JSON that is broken, doubled, deep, or has keys dangerous for prototypes. */
export function mutateText(text: string, dice: Dice): string | Buffer {
  const inner = text.startsWith('{') ? text.slice(1) : '}'
  const comma = inner.startsWith('}') ? '' : ','
  return dice.pick<() => string | Buffer>([
    () => text.slice(0, dice.next(text.length + 1)),
    () => `${text}${text}`,
    () => `\ufeff${text}`,
    () => `{"__proto__":{"isAdmin":true}${comma}${inner}`,
    () => `{"constructor":{"prototype":{"x":1}}${comma}${inner}`,
    () => `{"\\u005f_proto__":1${comma}${inner}`,
    () => `{"deep":${deep(dice)}${comma}${inner}`,
    () => deep(dice),
    () => text.replaceAll(/"[^"]*"(?=[,}\]])/g, '"\\u0000"'),
    () => text.replaceAll(/"[^"]*"(?=[,}\]])/g, '"\\ud800"'),
    () => text.replaceAll(/\d+/g, '1e999'),
    () => text.replaceAll('"', "'"),
    () => `/*c*/${text}`,
    () => '',
    () => 'null',
    () => '""',
    () => '[]',
    () => '7',
    () => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.of(0xff, 0xfe, 0xc0, 0x80)]),
    () => `{"pad":"${'x'.repeat(300 * 1024)}"${comma}${inner}`,
    () => ' '.repeat(1_000) + text,
    () => (text.length > 2 ? `${text.slice(0, -1)}${comma}${inner}` : text),
  ])()
}
