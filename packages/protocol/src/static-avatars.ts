/**
 * Pictures a member may choose without uploading one: the page draws each from its id, as all
 * generated art.
 */
export const STATIC_AVATARS = [
  'azulejo-1',
  'azulejo-2',
  'azulejo-3',
  'azulejo-4',
  'azulejo-5',
  'azulejo-6',
  'azulejo-7',
  'azulejo-8',
  'azulejo-9',
  'azulejo-10',
  'azulejo-11',
  'azulejo-12',
  'azulejo-13',
  'azulejo-14',
  'azulejo-15',
  'azulejo-16',
] as const
