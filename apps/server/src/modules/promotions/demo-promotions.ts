import type { BonusTerms, PromotionCategory, PromotionKind } from '@fairhouse/protocol'
import { storeTerms } from '../bonuses/index.ts'

const UNIT = 10_000n
const money = (units: number): bigint => BigInt(units) * UNIT

/** A promotion of a fresh install: columns of its row, and days from now of its span. */
export interface DemoPromotion {
  readonly kind: PromotionKind
  readonly category: PromotionCategory
  readonly from: number
  readonly until: number | null
  readonly columns: Readonly<Record<string, unknown>>
  readonly pt: readonly [title: string, content: string]
  readonly en: readonly [title: string, content: string]
}

const TERMS: BonusTerms = {
  multiplier: 8,
  days: 14,
  weights: [
    { product: 'lottery', rateBp: 10_000 },
    { product: 'RNG', rateBp: 5_000 },
  ],
  maxBetMinor: String(money(10)),
  maxConvertMinor: String(money(500)),
}

/** Free rounds in a game that the brand has once its vendor's feed is read. */
export const DEMO_ROUNDS: DemoPromotion = {
  kind: 'code',
  category: 'games',
  from: 0,
  until: 60,
  columns: {
    entry: 'code',
    code: 'RODADAS',
    prize_kind: 'rounds',
    prize: 10n,
    budget: 20_000n,
    claim_days: 14,
  },
  pt: [
    'Dez rodadas por conta da casa',
    'Escreva o código RODADAS. O jogo, o valor de cada rodada e o máximo que ganham estão à vista.',
  ],
  en: [
    'Ten rounds on the house',
    'Enter the code RODADAS. The game, the value of a round and the most they win are in sight.',
  ],
}

/** What members of the demo have to do with them is written by these keys. */
export type DemoKey =
  | 'match'
  | 'cashback'
  | 'welcome'
  | 'egg'
  | 'birthday'
  | 'story'
  | 'race'
  | 'soon'
  | 'over'
  | 'service'

export const DEMO_PROMOTIONS: Readonly<Record<DemoKey, DemoPromotion>> = {
  match: {
    kind: 'deposit',
    category: 'welcome',
    from: -20,
    until: null,
    columns: {
      entry: 'join',
      nth: 1,
      least_deposit: money(20),
      match_bp: 10_000,
      cap: money(200),
      prize_kind: 'bonus',
      terms: JSON.stringify(storeTerms(TERMS)),
      budget: money(50_000),
      claim_days: 14,
    },
    pt: [
      'O seu depósito em dobro',
      'Participe e deposite: o primeiro depósito depois disso recebe o mesmo valor em bônus.\n\n' +
        'O bônus é aceito ou recusado depois, com todas as condições à vista.',
    ],
    en: [
      'Your deposit, doubled',
      'Join and pay in: the first deposit after that is matched with bonus money.\n\n' +
        'You accept or decline the bonus afterwards, with all of its terms in sight.',
    ],
  },
  cashback: {
    kind: 'cashback',
    category: 'cashback',
    from: -21,
    until: null,
    columns: {
      entry: 'automatic',
      period: 'weekly',
      rates: JSON.stringify({ lottery: 500, RNG: 500, LIVE: 300 }),
      least: money(1),
      cap: money(100),
      prize_kind: 'money',
      budget: money(100_000),
    },
    pt: [
      'Parte da semana de volta',
      'De cada semana com saldo negativo, uma parte volta na segunda-feira, em dinheiro.',
    ],
    en: [
      'Part of the week back',
      'Of each week that ended in a loss, a part comes back on Monday, in cash.',
    ],
  },
  welcome: {
    kind: 'code',
    category: 'welcome',
    from: -10,
    until: 80,
    columns: {
      entry: 'code',
      code: 'BEMVINDO',
      prize_kind: 'points',
      prize: 200n,
      budget: 1_000_000n,
      claim_days: 30,
    },
    pt: ['Código de boas-vindas', 'Escreva o código BEMVINDO e receba 200 pontos.'],
    en: ['A welcome code', 'Enter the code BEMVINDO and get 200 points.'],
  },
  egg: {
    kind: 'code',
    category: 'events',
    from: -5,
    until: 25,
    columns: { entry: 'code', code: 'OVO-DE-OURO', prize_kind: 'ticket', prize: 1n, budget: 500n },
    pt: ['Um bilhete da sorte', 'Escreva o código OVO-DE-OURO: o bilhete abre na página deles.'],
    en: [
      'A lucky ticket',
      'Enter the code OVO-DE-OURO: the ticket is opened on the tickets’ page.',
    ],
  },
  birthday: {
    kind: 'birthday',
    category: 'events',
    from: -30,
    until: null,
    columns: { entry: 'automatic', prize_kind: 'money', prize: money(10), budget: money(20_000) },
    pt: ['No seu aniversário', 'Um presente no dia, uma vez por ano.'],
    en: ['On your birthday', 'A present on the day, once a year.'],
  },
  story: {
    kind: 'application',
    category: 'lottery',
    from: -12,
    until: 40,
    columns: {
      entry: 'apply',
      needs_picture: false,
      prize_kind: 'points',
      prize: 300n,
      budget: 300_000n,
    },
    pt: [
      'Conte a história do seu bilhete',
      'Escreva como escolheu os números, com uma foto se quiser. Nossa equipe lê cada uma.',
    ],
    en: [
      'Tell the story of your ticket',
      'Write how you chose the numbers, with a picture if you like. Our team reads each one.',
    ],
  },
  race: {
    kind: 'race',
    category: 'games',
    from: -3,
    until: 11,
    columns: { entry: 'join', prize_kind: null, budget: 0n },
    pt: ['A corrida que está valendo', 'Regras, prêmios e classificação estão na página dela.'],
    en: ['The race that is on', 'Rules, prizes and standings are on its page.'],
  },
  soon: {
    kind: 'cashback',
    category: 'lottery',
    from: 7,
    until: 21,
    columns: {
      entry: 'join',
      period: 'daily',
      rates: JSON.stringify({ lottery: 1_000 }),
      least: money(1),
      cap: money(30),
      prize_kind: 'money',
      budget: money(10_000),
    },
    pt: ['Duas semanas de loterias', 'De cada dia com saldo negativo nas loterias, 10% voltam.'],
    en: [
      'Two weeks of lotteries',
      'Of each day that ended in a loss in the lotteries, 10% comes back.',
    ],
  },
  over: {
    kind: 'birthday',
    category: 'events',
    from: -40,
    until: -2,
    columns: { entry: 'join', prize_kind: 'points', prize: 100n, budget: 50_000n },
    pt: ['Aniversariantes da primavera', 'Terminou: os pontos já foram entregues.'],
    en: ['Birthdays of spring', 'It is over: the points were given.'],
  },
  service: {
    kind: 'cashback',
    category: 'cashback',
    from: -14,
    until: null,
    columns: {
      entry: 'automatic',
      period: 'daily',
      rates: JSON.stringify({ lottery: 200, RNG: 200, LIVE: 200 }),
      least: money(1),
      prize_kind: 'money',
      budget: money(30_000),
      labels: ['vipcs'],
    },
    pt: ['Para quem tem atendimento próprio', 'De cada dia com saldo negativo, 2% voltam.'],
    en: ['For members with their own service', 'Of each day that ended in a loss, 2% comes back.'],
  },
}
