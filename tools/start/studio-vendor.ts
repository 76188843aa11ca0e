/** The bundled vendor, as brands know it. */
export const STUDIO = {
  code: 'FAIRHOUSE',
  name: 'Fairhouse Studio',
  colors: ['#0060a6', '#f2b705'],
}
