/** The brand's colour from the page's styles, in a format that every program reads. */
export function brandColour(): string {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d')
  const mark = document.createElement('span')
  mark.className = 'bg-brand'
  document.body.append(mark)
  const colour = getComputedStyle(mark).backgroundColor
  mark.remove()
  if (!context) return '#16161a'
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red},${green},${blue})`
}
