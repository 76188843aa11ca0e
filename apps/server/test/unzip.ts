import { inflateRawSync } from 'node:zlib'

/** The files of an archive, found as unzip finds them: by its directory, from the end. */
export function unzip(zip: Buffer): ReadonlyMap<string, string> {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const files = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameSize, extra, note] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place))
    const name = zip.toString('utf8', at + 46, at + 46 + (nameSize ?? 0))
    const start = zip.readUInt32LE(at + 42)
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    const bytes = zip.subarray(from, from + zip.readUInt32LE(at + 20))
    files.set(name, inflateRawSync(bytes).toString('utf8'))
    at += 46 + (nameSize ?? 0) + (extra ?? 0) + (note ?? 0)
  }
  return files
}
