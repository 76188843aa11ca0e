import sharp from 'sharp'

const PAPER = '<rect width="1000" height="640" rx="36" fill="#e8efe9"/>'
const FRAME =
  '<rect x="24" y="24" width="952" height="592" rx="24" fill="none" stroke="#2f6b4f" ' +
  'stroke-width="8"/>'
const FACE =
  '<path d="M-140 170 Q0 -110 140 170 Z" fill="#34506b"/>' +
  '<circle cx="0" cy="-40" r="78" fill="#c98f6b"/>' +
  '<path d="M-84 -52 Q0 -190 84 -52 Q40 -110 -84 -52 Z" fill="#3b2a20"/>'

function linesOfText(x: number, y: number, widths: readonly number[]): string {
  return widths
    .map((width, at) => `<rect x="${x}" y="${y + at * 62}" width="${width}" height="24" rx="8"/>`)
    .join('')
}

const DRAWINGS = {
  documentFront:
    `${PAPER}${FRAME}` +
    `<rect x="70" y="130" width="280" height="360" rx="16" fill="#cdd9e4"/>` +
    `<g transform="translate(210 320)">${FACE}</g>` +
    `<g fill="#56705f">${linesOfText(410, 150, [480, 360, 420, 250, 330])}</g>`,
  documentBack:
    `${PAPER}${FRAME}` +
    `<g fill="#56705f">${linesOfText(80, 110, [700, 560, 640, 480])}</g>` +
    `<g fill="#1c1c1c">${linesOfText(80, 430, [840, 840])}</g>`,
  selfie:
    '<rect width="1000" height="640" fill="#d9cfc0"/>' +
    `<g transform="translate(420 400) scale(2.1)">${FACE}</g>` +
    `<g transform="translate(610 380) scale(0.34)">${PAPER}${FRAME}</g>`,
} as const

/** A drawn stand-in for a photograph of a document or of a face with it: JPEG. */
export function drawDocument(step: keyof typeof DRAWINGS): Promise<Buffer> {
  const size = 'width="1000" height="640" viewBox="0 0 1000 640"'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${DRAWINGS[step]}</svg>`
  return sharp(Buffer.from(svg)).flatten({ background: '#7c8590' }).jpeg().toBuffer()
}
