/** Birds that need no translation: their names in science. */
const BIRDS = [
  'Ara',
  'Aquila',
  'Ardea',
  'Bubo',
  'Corvus',
  'Falco',
  'Grus',
  'Larus',
  'Merops',
  'Milvus',
  'Otis',
  'Parus',
  'Pavo',
  'Pica',
  'Ramphastos',
  'Rhea',
  'Sterna',
  'Sula',
  'Turdus',
  'Upupa',
] as const

/** Name shown to others in a room: a bird and a number, not identifying. */
export function newAlias(random: (length: number) => Buffer): string {
  const drawn = random(4).readUInt32BE()
  const bird = BIRDS[drawn % BIRDS.length] ?? 'Ara'
  return `${bird} ${1_000 + (Math.floor(drawn / BIRDS.length) % 9_000)}`
}
