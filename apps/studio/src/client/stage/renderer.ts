import { type Renderer, WebGLRenderer } from 'pixi.js'

/** CSS pixels: wider than phones are. */
const PHONE_WIDTH = 600

/** A higher resolution costs frames on phones without visible gain. */
const MOST_PIXELS = 2.6e6

/** Pixels of the canvas in a CSS pixel, for a stage of this size in CSS pixels. */
export function resolutionFor(width: number, height: number): number {
  const wanted = Math.min(window.devicePixelRatio || 1, 2.5)
  const most = Math.sqrt(MOST_PIXELS / Math.max(1, width * height))
  return Math.max(1, Math.min(wanted, most))
}

/** A renderer of this size in CSS pixels; without WebGL one that draws on a plain canvas. */
export async function rendererFor(width: number, height: number): Promise<Renderer> {
  const options = {
    width,
    height,
    resolution: resolutionFor(width, height),
    autoDensity: true,
    // Symbols and letters are pictures with soft edges of their own. Remaining hard edges show
    // only on large pixels, and antialiasing them costs phones half of their frames.
    antialias: width > PHONE_WIDTH && (window.devicePixelRatio || 1) < 1.5,
    backgroundAlpha: 0,
    // Systems are imported by the stage, by name: what is not used is not loaded.
    manageImports: false,
    powerPreference: 'low-power' as const,
  }
  try {
    const renderer = new WebGLRenderer()
    await renderer.init(options)
    // The shader of a batch samples each texture in turn: sixteen take long to compile without a
    // graphics card, and few batches have more than four.
    renderer.limits.maxBatchableTextures = Math.min(4, renderer.limits.maxBatchableTextures)
    return renderer
  } catch {
    const { canvasRenderer } = await import('./canvas-renderer.ts')
    return await canvasRenderer(options)
  }
}
