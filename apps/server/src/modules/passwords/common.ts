/**
 * Words that guessers try first: the top of published studies of leaked lists, and additions for
 * Portuguese speakers. Each represents all its forms: other case, digits and signs around it,
 * digits for letters ("P4ssw0rd!"), written twice or backwards.
 */
const WORDS = new Set(
  `password passwort senha contrasena motdepasse parola mypassword pass passw passwd secret segredo
  qwerty qwert qwertyuiop qwertz azerty asdf asdfg asdfgh asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qazwsx
  qazwsxedc qweasd qweasdzxc qwer qweqwe asdasd zaq qaz abc abcd abcde abcdef abcdefg abcdefgh
  letmein entrar welcome bemvindo admin administrator administrador root login logon user usuario
  guest convidado test teste testing tester testtest demo sample default changeme mudar mudarsenha
  temp temporary temporaria access acesso master mestre system sistema server oracle cisco network
  monkey macaco dragon dragao tiger tigre lion leao eagle aguia falcon shark panda bear wolf lobo
  cachorro gato gatinho kitty hellokitty puppy doggy buster bailey charlie maggie molly sadie rocky
  sunshine princess princesa queen rainha king prince principe angel anjo angels baby bebe honey
  sweet sweetie cookie chocolate banana apple orange cherry peaches pepper ginger flower flowers
  flor rosa rose violet butterfly borboleta summer winter spring autumn verao inverno primavera
  january february march april june july august september october november december janeiro
  fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro monday friday
  sunday segunda sexta sabado domingo weekend feriado natal christmas
  football futebol soccer baseball basketball hockey golf tennis volei volleyball basquete surf
  skate ranger yankees lakers cowboys steelers packers liverpool arsenal chelsea barcelona
  realmadrid
  juventus flamengo mengao corinthians timao palmeiras porco saopaulo tricolor gremio internacional
  inter colorado vasco santos peixe cruzeiro raposa atletico galo botafogo fluminense bahia vitoria
  fortaleza ceara sport nautico brasil brazil brasileiro brasileira portugal lisboa porto benfica
  sporting riodejaneiro copacabana recife salvador curitiba manaus belem brasilia
  iloveyou ilove iloveu loveyou lovely love lover lovers loveme teamo euteamo amor meuamor amorzinho
  amordaminhavida paixao vida minhavida minhafamilia familia family mother father mae pai mamae
  papai
  filho filha irmao irma avo friend friends amigo amigos amizade felicidade feliz alegria saudade
  forever parasempre happy smile sorriso esperanca liberdade freedom peace paz luz estrela star
  stars lua moon sol heaven jesus jesuscristo jesuslove deus deusefiel deuse deusemais deusnocomando
  senhor cristo maria nossasenhora aparecida espiritosanto faith blessed gospel church
  trustno trustme whatever nothing nada something anything everything superman batman spiderman
  ironman avengers starwars starwar matrix pokemon pikachu naruto sasuke goku dragonball minecraft
  fortnite roblox freefire callofduty counterstrike warcraft diablo zelda mario sonic nintendo
  playstation xbox gamer games computer computador internet google facebook instagram whatsapp
  twitter youtube tiktok netflix spotify samsung iphone android windows microsoft linux ubuntu
  michael jennifer jordan jessica ashley michelle daniel daniela andrew andre anthony joshua matthew
  robert thomas william george nicole amanda melissa hunter justin brandon taylor samantha hannah
  thiago tiago lucas mateus matheus gabriel gabriela rafael rafaela bruno bruna felipe fernanda
  fernando gustavo henrique isabela joao jose juliana julia larissa leandro leonardo luana luciana
  luiz luis marcelo marcos mariana miguel natalia patricia paulo pedro priscila renata ricardo
  roberto rodrigo sandra vanessa vinicius vitor ana carlos antonio francisco sebastiao raimundo
  adriana aline beatriz camila carolina eduardo bernardo arthur heitor davi enzo helena alice
  killer ninja hacker pirate pirata shadow phantom ghost demon satan devil diabo hell fuckyou fuck
  shit bitch asshole pussy porra caralho merda puta buceta foda foder cassino casino poker aposta
  apostas bet bets betting jackpot lucky sorte sortudo loteria lottery megasena bingo roleta slots
  fairhouse money dinheiro dollar rico million milionario business empresa company office
  mustang ferrari porsche mercedes corvette harley yamaha honda toyota chevrolet volkswagen fusca
  silver gold golden diamond diamante platinum purple black white green blue preto branco verde azul
  vermelho amarelo rainbow thunder lightning storm phoenix hello hola ola oi oioi bomdia goodluck
  samba carnaval capoeira feijoada caipirinha guarana coxinha pizza burger coffee cafe cerveja beer
  vodka whisky music musica guitar guitarra rock metal metallica nirvana slipknot beatles queen
  eminem madonna anitta ronaldo ronaldinho neymar pele messi cristiano romario kaka maradona senna`
    .split(/\s+/)
    .filter(Boolean),
)

/** Rows and columns of keyboards, along which fingers slide. */
const WALKS = [
  '01234567890123456789',
  'qwertyuiop[]',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '!@#$%^&*()_+',
  '147258369',
  '159753',
  '741852963',
]

const LEET: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const reversed = (text: string): string => [...text].toReversed().join('')

/** Accents and case aside, as guessers do. */
const fold = (text: string): string => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')

/**
 * A text without digits and signs around it, with digits inside read as the letters they represent.
 */
function cores(folded: string): string[] {
  const bare = folded.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '')
  const spelled = [...folded].map((one) => LEET[one] ?? one).join('')
  const trimmed = folded.replace(/[\d!@#$%.*_-]*$/, '')
  const unleet = [...trimmed].map((one) => LEET[one] ?? one).join('')
  return [
    folded,
    bare,
    spelled,
    unleet,
    spelled.replace(/[^a-z]+/g, ''),
    bare.replace(/[^a-z]/g, ''),
  ]
}

function isWalk(folded: string): boolean {
  return WALKS.some((walk) => walk.includes(folded) || reversed(walk).includes(folded))
}

/** A date and nothing else: a birthday is among the first guesses for a known person. */
function isDate(folded: string): boolean {
  const digits = folded.replaceAll(/[-/. ]/g, '')
  return /^(?:\d{2,4}(?:19|20)\d\d|(?:19|20)\d\d\d{2,4})$/.test(digits)
}

/**
 * True for a password that is among the first guesses: a common word in any of its forms, one short
 * piece repeated, keys in a row, a date, or the member's own name (R-10; ASVS 5.0, 6.2.4 and
 * 6.2.11). No rule of composition: any other text of eight characters will do.
 */
export function isCommonPassword(password: string, username: string): boolean {
  const folded = fold(password)
  if (/^(.{1,4})\1+$/u.test(folded) || isWalk(folded) || isDate(folded)) return true
  const half = folded.slice(0, folded.length / 2)
  const candidates = cores(half !== '' && half + half === folded ? half : folded)
  if (candidates.some((core) => WORDS.has(core) || WORDS.has(reversed(core)))) return true
  const own = fold(username)
  return own.length >= 3 && candidates.some((core) => core === own || reversed(core) === own)
}
