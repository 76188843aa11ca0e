import { CanvasRenderer, type CanvasOptions, type Renderer } from 'pixi.js'

/** For devices without WebGL: slower, the same pictures. Loaded only there. */
export async function canvasRenderer(options: Partial<CanvasOptions>): Promise<Renderer> {
  const renderer = new CanvasRenderer()
  await renderer.init(options)
  return renderer as unknown as Renderer
}
