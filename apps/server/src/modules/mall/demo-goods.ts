import type { GoodKind } from '@fairhouse/protocol'

/** A good of a fresh install. Points and amounts in units of the demo's currency. */
export interface DemoGood {
  readonly kind: Exclude<GoodKind, 'rounds'>
  readonly points: number
  readonly worth: number
  readonly stock: number | null
  readonly perMember: number | null
  readonly pt: readonly [title: string, content: string]
  readonly en: readonly [title: string, content: string]
}

/** The goods of a fresh install in their order, without that of free rounds. */
export const GOODS: readonly DemoGood[] = [
  {
    kind: 'money',
    points: 500,
    worth: 6,
    stock: null,
    perMember: null,
    pt: ['Crédito de 6,00', 'O valor entra no seu saldo na hora e pode ser sacado.'],
    en: ['Credit of 6.00', 'The amount is in your balance at once, and can be withdrawn.'],
  },
  {
    kind: 'money',
    points: 4_000,
    worth: 50,
    stock: null,
    perMember: 3,
    pt: ['Crédito de 50,00', 'O valor entra no seu saldo na hora e pode ser sacado.'],
    en: ['Credit of 50.00', 'The amount is in your balance at once, and can be withdrawn.'],
  },
  {
    kind: 'physical',
    points: 2_500,
    worth: 0,
    stock: 200,
    perMember: 1,
    pt: ['Boné', 'Um boné de algodão com fecho ajustável. Enviado em até dez dias úteis.'],
    en: ['Cap', 'A cotton cap with an adjustable strap. Sent within ten working days.'],
  },
  {
    kind: 'physical',
    points: 18_000,
    worth: 0,
    stock: 25,
    perMember: 1,
    pt: ['Fone de ouvido sem fio', 'Com estojo de carga. Enviado em até dez dias úteis.'],
    en: ['Wireless earphones', 'With a charging case. Sent within ten working days.'],
  },
  {
    kind: 'ticket',
    points: 100,
    worth: 0,
    stock: null,
    perMember: 10,
    pt: [
      'Bilhete da sorte',
      'Um bilhete para abrir quando quiser. Todas as chances são publicadas.',
    ],
    en: ['Lucky ticket', 'A ticket to open whenever you like. Every chance is published.'],
  },
]

/** A unit of the demo's currency, in ledger units. */
export const UNIT = 10_000n

/** The rounds of the good of free rounds, which comes once the catalogue has a game for it. */
export const ROUNDS = {
  points: 800,
  /** The value of one, where the game has it; else its least. */
  stake: UNIT,
  perMember: 2,
  count: 10,
  days: 7,
  /** The most that all of them win, in values of one. */
  most: 200n,
  pt: ['10 rodadas grátis', 'Rodadas por conta da casa. O que elas ganham é dinheiro na hora.'],
  en: ['10 free rounds', 'Rounds on the house. What they win is cash at once.'],
} as const
