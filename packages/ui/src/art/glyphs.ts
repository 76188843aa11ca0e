import { GLYPH_NAMES, type GlyphName } from './glyph-names.ts'

export { GLYPH_NAMES, type GlyphName } from './glyph-names.ts'

/** Glyphs of the category, for names without a match. */
export type GlyphCategory =
  | 'slots'
  | 'live'
  | 'sports'
  | 'esports'
  | 'fishing'
  | 'pvp'
  | 'lottery'
  | 'crash'
  | 'wheel'
  | 'mines'

const OF_CATEGORY: Readonly<Record<GlyphCategory, readonly [GlyphName, ...GlyphName[]]>> = {
  slots: ['cherry', 'gem', 'crown', 'coins', 'citrus', 'star', 'clover', 'grape'],
  live: ['playingCards', 'radio', 'spade', 'dices'],
  sports: ['goal', 'trophy', 'volleyball', 'whistle'],
  esports: ['gamepad2', 'swords', 'shield'],
  fishing: ['fish', 'fishingHook', 'shrimp', 'turtle', 'shell'],
  pvp: ['chessKnight', 'swords', 'club'],
  lottery: ['ticket', 'tickets', 'clover', 'star'],
  crash: ['rocket', 'plane', 'gauge'],
  wheel: ['ferrisWheel', 'loaderPinwheel', 'shipWheel'],
  mines: ['bomb', 'pickaxe', 'gem'],
}

/** Words in names of games, without accents, in Portuguese, Spanish and English. */
const WORDS: Readonly<Partial<Record<GlyphName, string>>> = {
  fish: 'peixe peixes fish pez boto tubarao shark pirarucu tambaqui rio river',
  fishingHook: 'pesca pescaria fishing anzol hook isca',
  shrimp: 'camarao shrimp lagosta lobster siri caranguejo crab mangue',
  turtle: 'tartaruga turtle jabuti',
  shell: 'concha shell perola pearl praia beach',
  anchor: 'ancora anchor porto pirata pirate',
  shipWheel: 'leme helm captain capitao',
  sailboat: 'barco boat jangada navio ship mar sea ocean oceano',
  cherry: 'cereja cherry cherries',
  citrus: 'laranja limao orange lemon citrus fruta frutas fruit fruits',
  grape: 'uva uvas grape vinho wine acai',
  banana: 'banana bananas macaco monkey',
  apple: 'maca apple',
  mango: 'manga mango caju tropical',
  gem: 'gema gemas gem gems joia joias jewel diamante diamantes diamond esmeralda ruby rubi',
  coins: 'ouro gold golden dourada dourado moeda moedas coin coins dinheiro money minas',
  crown: 'rei rainha king queen coroa crown imperio reino royal',
  trophy: 'taca copa trofeu cup trophy campeao champion',
  medal: 'medalha medal podio',
  piggyBank: 'porco porquinho pig piggy cofrinho',
  gift: 'presente gift natal christmas surpresa',
  keyRound: 'chave key segredo secret',
  vault: 'cofre vault banco bank tesouro treasure',
  dices: 'dado dados dice craps',
  playingCards: 'carta cartas card cards baralho poker truco blackjack baccarat',
  chessKnight: 'xadrez chess cavalo horse corrida race',
  rocket: 'foguete rocket espaco space galaxia galaxy',
  plane: 'aviao plane aviator voo flight piloto',
  zap: 'raio relampago lightning flash trovao thunder turbo zeus',
  bomb: 'bomba bomb explosao dinamite dynamite',
  flame: 'fogo fire chama hot quente dragao dragon inferno',
  snowflake: 'gelo neve ice snow inverno winter frozen',
  sun: 'sol sun verao summer inca asteca aztec',
  moon: 'lua moon noite night meia',
  star: 'estrela estrelas star stars',
  rainbow: 'arco iris rainbow',
  mountain: 'montanha mountain serra pedra rock vulcao volcano',
  treePalm: 'palmeira palm ilha island copacabana ipanema coqueiro',
  flower: 'flor flores flower jardim garden primavera',
  clover: 'trevo clover sorte luck lucky irlandes irish',
  leaf: 'folha leaf mata selva jungle floresta forest amazonia',
  cat: 'gato gata cat onca jaguar tigre tiger leao lion pantera panther',
  pawPrint: 'lobo wolf urso bear bicho fera beast cachorro dog',
  bird: 'arara tucano papagaio passaro bird aguia eagle galo fenix phoenix',
  rabbit: 'coelho rabbit bunny pascoa',
  panda: 'panda bambu bamboo china',
  bug: 'besouro bug escaravelho abelha bee formiga',
  swords: 'espada espadas sword guerra war batalha battle samurai viking gladiador',
  shield: 'escudo shield defesa guardiao guardian',
  castle: 'castelo castle torre tower fortaleza',
  ghost: 'fantasma ghost halloween assombrado',
  skull: 'caveira skull morte dead osso zumbi zombie',
  wandSparkles: 'magia magico magic bruxa witch mago wizard varinha',
  drama: 'mascara mask carnaval carnival teatro palhaco joker',
  pyramid: 'piramide pyramid farao pharaoh egito egypt cleopatra',
  amphora: 'grecia greek roma rome olimpo olympus anfora',
  compass: 'bussola compass aventura adventure mapa explorador',
  goal: 'gol goal penalti penalty',
  volleyball: 'bola ball futebol football soccer volei',
  gamepad2: 'arcade game pixel retro',
  bike: 'bicicleta bike moto',
  ticket: 'bilhete raspadinha scratch ticket',
  guitar: 'rock guitarra violao sertanejo guitar',
  drum: 'samba tambor batucada drum forro',
  partyPopper: 'festa party fiesta bloco',
  ferrisWheel: 'roda wheel roleta roulette fortuna fortune giro spin',
  candy: 'doce doces candy sweet brigadeiro bonanza acucar sugar',
  pickaxe: 'mina mine garimpo mineiro miner',
  radio: 'vivo live',
}

const GLYPH_OF_WORD: ReadonlyMap<string, GlyphName> = new Map(
  Object.entries(WORDS).flatMap(([glyph, words]) =>
    words.split(' ').map((word) => [word, glyph as GlyphName] as const),
  ),
)

/** True for the name of a glyph. */
export function isGlyphName(name: string): name is GlyphName {
  return (GLYPH_NAMES as readonly string[]).includes(name)
}

/**
 * The glyph of a game: one that matches its name, else one of its category, chosen by the name so
 * that it stays the same.
 */
export function glyphFor(name: string, category: GlyphCategory = 'slots'): GlyphName {
  const folded = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  for (const word of folded.split(/[^a-z0-9]+/)) {
    const glyph = GLYPH_OF_WORD.get(word)
    if (glyph !== undefined) return glyph
  }
  const offered = OF_CATEGORY[category]
  let sum = 0
  for (const letter of folded) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return offered[sum % offered.length] ?? offered[0]
}
