/** The accents of the product's colours; `tomato` is everybody's, the others come with premium. */
export const ACCENTS = [
  'tomato',
  'apricot',
  'olive',
  'blueberry',
  'plum',
  'raspberry',
  'graphite',
] as const;

/** The id of one accent. */
export type Accent = (typeof ACCENTS)[number];

/** The ambient sounds, which come with premium. */
export const AMBIENT_SOUNDS = ['rain', 'stream', 'fire', 'white', 'pink', 'brown'] as const;

/** The id of one ambient sound. */
export type AmbientSound = (typeof AMBIENT_SOUNDS)[number];

/** The volume of each ambient sound that plays, from 0 to 100; one that is missing is silent. */
export type AmbientMix = { readonly [Sound in AmbientSound]?: number };
