/**
 * BR Code: the payload of a Pix charge, as a QR code or copied, by EMV's merchant-presented mode
 * and the Brazilian Central Bank's manual of initiation standards. Pure; amounts come as decimals.
 */
interface BrCodeParty {
  /** At most 25 letters; accents are dropped. */
  readonly name: string
  /** At most 15 letters. */
  readonly city: string
}

const GUI = 'br.gov.bcb.pix'
const BRL = '986'
const LONGEST_FIELD = 99

/** Two digits of a field's number, two of its length, its text. Throws RangeError when long. */
function field(id: string, text: string): string {
  if (text.length > LONGEST_FIELD) throw new RangeError(`field ${id} of a BR Code is too long`)
  return `${id}${String(text.length).padStart(2, '0')}${text}`
}

/** Printable ASCII only, which every bank's reader supports. */
function plain(text: string, longest: number): string {
  return text
    .normalize('NFD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, longest)
    .trim()
}

/** CRC-16/CCITT-FALSE (polynomial 1021, from FFFF), as four capital digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/**
 * A charge that the payer's bank fetches from an address (without "https://"), to be paid once.
 * Throws RangeError for an address or an amount that no code can carry.
 */
export function dynamicBrCode(
  charge: BrCodeParty & { readonly url: string; readonly amount?: string },
): string {
  const { name, city, url, amount } = charge
  if (amount !== undefined && !/^(0|[1-9]\d{0,9})\.\d{2}$/.test(amount)) {
    throw new RangeError(`${amount} is no amount of a BR Code`)
  }
  if (/^[a-z]+:\/\//.test(url)) throw new RangeError('the address goes without its scheme')
  const body = [
    field('00', '01'),
    field('01', '12'),
    field('26', field('00', GUI) + field('25', url)),
    field('52', '0000'),
    field('53', BRL),
    amount === undefined ? '' : field('54', amount),
    field('58', 'BR'),
    field('59', plain(name, 25)),
    field('60', plain(city, 15)),
    field('62', field('05', '***')),
    // The checksum includes its own number and length.
    '6304',
  ].join('')
  return body + crc16(body)
}
