/** A notice as data: what a fresh install publishes once, by language. */
export interface NoticeSeed {
  readonly type: 'B' | 'PL' | 'PR' | 'H'
  readonly audience: readonly ('visitors' | 'members' | 'agents')[]
  /** W: the page in a browser; A: the page installed as an app. */
  readonly platforms: readonly ('W' | 'A')[]
  readonly link: string | null
  readonly texts: readonly {
    readonly language: string
    readonly title: string
    readonly content: string
  }[]
}

const EVERYBODY = ['visitors', 'members', 'agents'] as const
const EVERYWHERE = ['W', 'A'] as const

/** The notices of the demo brands, the oldest first. */
export const demoNotices: readonly NoticeSeed[] = [
  {
    type: 'PL',
    audience: ['members', 'agents'],
    platforms: EVERYWHERE,
    link: null,
    texts: [
      {
        language: 'pt',
        title: 'Que bom ter você aqui',
        content: `<p>Estas são as suas mensagens. Aqui chegam os avisos sobre a sua
conta: um depósito creditado, a resposta a um feedback, uma novidade da casa.</p>
<p>Um bom começo: em <a href="/member/securityCenter">Minha conta</a>, ative uma chave
de acesso. Leva um minuto e ninguém mais entra no seu lugar.</p>`,
      },
      {
        language: 'en',
        title: 'Good to have you here',
        content: `<p>These are your messages. What concerns your account arrives here: a
deposit that was credited, the answer to a feedback, something new in the house.</p>
<p>A good first step: set up a passkey in <a href="/member/securityCenter">My
account</a>. It takes a minute, and nobody else can come in as you.</p>`,
      },
    ],
  },
  {
    type: 'B',
    audience: EVERYBODY,
    platforms: ['W'],
    link: '/download-the-app',
    texts: [
      {
        language: 'pt',
        title: 'Leve a casa no bolso',
        content: '<p>Instale o app direto desta página. Sem loja, sem espera, menos de 1 MB.</p>',
      },
      {
        language: 'en',
        title: 'Take the house with you',
        content: '<p>Install the app straight from this page. No store, no wait, under 1 MB.</p>',
      },
    ],
  },
  {
    type: 'B',
    audience: EVERYBODY,
    platforms: EVERYWHERE,
    link: null,
    texts: [
      {
        language: 'pt',
        title: 'Confira você mesmo cada sorteio',
        content: `<p>Antes da primeira aposta, publicamos a impressão digital de um
número secreto. Depois do sorteio, mostramos o número.</p>
<h3>Como conferir</h3>
<ol><li>Abra um resultado e toque em <strong>Conferir</strong>.</li>
<li>Seu navegador recalcula a impressão digital e o resultado.</li>
<li>Se os dois batem, ninguém mexeu no sorteio: nem nós.</li></ol>
<p>A explicação completa está na <a href="/help#verifyDraw">Ajuda</a>.</p>`,
      },
      {
        language: 'en',
        title: 'Verify every draw yourself',
        content: `<p>Before the first bet we publish the fingerprint of a secret number.
After the draw we show the number.</p>
<h3>How to verify</h3>
<ol><li>Open a result and press <strong>Verify</strong>.</li>
<li>Your browser computes the fingerprint and the result again.</li>
<li>If both agree, nobody has touched the draw: not even we.</li></ol>
<p>The whole story is in <a href="/help#verifyDraw">Help</a>.</p>`,
      },
    ],
  },
  {
    type: 'H',
    audience: EVERYBODY,
    platforms: EVERYWHERE,
    link: '/help',
    texts: [
      {
        language: 'pt',
        title: 'Demonstração: aqui o dinheiro é de brincadeira e não vale nada fora do site',
        content: `<p>Esta instalação roda com <strong>dinheiro fictício</strong>.
Depósitos passam por um serviço de pagamento de teste, e nenhum prêmio pode ser
sacado.</p>
<p>Todo o resto é de verdade: os sorteios, as regras, as chances e os registros da sua
conta.</p>`,
      },
      {
        language: 'en',
        title: 'Demonstration: the money here is play money and is worth nothing outside',
        content: `<p>This installation runs on <strong>play money</strong>. Deposits go
through a test payment service, and no prize can be withdrawn.</p>
<p>All else is real: the draws, the rules, the chances and the records of your
account.</p>`,
      },
    ],
  },
]
