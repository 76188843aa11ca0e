import { addTexts, afterLast, before, type Name, type Plan } from './plan.ts'

const FAMILY = 'packages/lottery/src/families/pc28'
/** The last rule of the family in the tests, which takes every code that is left. */
const OTHERS = "  [/^PC28_(\\w+)$/, ([name = '']) => fixed((draw) => pc28Holds(name, draw))],"

const play = ({ camel, constant }: Name) => `import { fraction } from '../../../combinatorics.ts'
import { fixedPlay } from '../../../rules/fixed.ts'
import type { DigitsDraw, Play } from '../../../types.ts'
import { PC28 } from '../digits.ts'

/**
 * The first and the last digit are the same. Nothing to choose, one line.
 * Source: the house's own play.
 */
export const ${camel}Play: Play<DigitsDraw> = fixedPlay<DigitsDraw>(PC28, {
  code: 'PC28_${constant}',
  group: 'mixed',
  chance: fraction(1, 10),
  holds: ({ digits }) => digits[0] === digits.at(-1),
})
`

const test = ({ camel, kebab, words }: Name) => `import { rational } from '@fairhouse/money'
import { expect, test } from 'vitest'
import { ${camel}Play as play } from '../src/families/pc28/plays/${kebab}.ts'

/** Every draw there is. */
const DRAWS = Array.from({ length: 1_000 }, (_, value) => ({
  digits: [...String(value).padStart(3, '0')],
}))

test('${words} wins as often, over all draws, as it says', () => {
  const won = DRAWS.filter((draw) => play.evaluate({}, draw, {}).hits['WIN'] === 1)
  expect(rational(BigInt(won.length), BigInt(DRAWS.length))).toEqual(play.prizes['WIN'])
  expect(won).toContainEqual({ digits: ['7', '0', '7'] })
  expect(won).not.toContainEqual({ digits: ['7', '7', '0'] })
})
`

/**
 * A play without a choice, in the family of three digits, whose plays have their words by their
 * code: its rule and exact chance, its words, and a test over all draws.
 */
export function planPlay(name: Name): Plan {
  const { kebab, camel, constant, words } = name
  const texts = (rule: string) =>
    addTexts({ [`how.${constant}`]: words, [`rule.${constant}`]: rule })
  return {
    files: {
      [`${FAMILY}/plays/${kebab}.ts`]: play(name),
      [`packages/lottery/test/${kebab}.test.ts`]: test(name),
    },
    edits: {
      [`${FAMILY}/family.ts`]: [
        afterLast(/^import /, `import { ${camel}Play } from './plays/${kebab}.ts'`),
        before('  coverPlay,', `  ${camel}Play,`),
      ],
      'packages/lottery/test/brute/small.ts': [
        before(
          OTHERS,
          `  [/^PC28_${constant}$/, () => fixed((draw) => digits(draw)[0] === digits(draw)[2])],`,
        ),
      ],
      'packages/i18n/locales/en/playsPc28.json': [
        texts('Wins if the first and the last digit are the same.'),
      ],
      'packages/i18n/locales/pt/playsPc28.json': [
        texts('Ganha se o primeiro e o último dígito forem iguais.'),
      ],
    },
    left: [
      'Write its rule, its source and its exact chance; two tests say the rule once more, in their',
      `  own way: packages/lottery/test/${kebab}.test.ts and brute/small.ts.`,
      `Give it its name in Portuguese, and both texts in the other languages, which tests ask for:`,
      '  npm run -s texts -- todo LANGUAGE playsPc28',
      'Give it a price where it is to be sold: profiles/brands/prices.',
      'Another family: move the file, and register it there.',
    ],
  }
}
