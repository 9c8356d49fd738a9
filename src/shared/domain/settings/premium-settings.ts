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
export type AmbientMix = { readonly [Sound in AmbientSound]?: number | undefined };

/** Whether a value is a mix of ambient sounds. */
export function isAmbientMix(value: unknown): value is AmbientMix {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(value).every(([sound, volume]) => isKnown(sound) && isVolume(volume))
  );
}

/** The sounds of a mix that can be heard, with their volumes. */
export function heardOf(mix: AmbientMix): readonly (readonly [AmbientSound, number])[] {
  return AMBIENT_SOUNDS.flatMap((sound) => {
    const volume = mix[sound] ?? 0;
    return volume > 0 ? [[sound, volume] as const] : [];
  });
}

function isKnown(sound: string): boolean {
  return AMBIENT_SOUNDS.some((each) => each === sound);
}

function isVolume(volume: unknown): boolean {
  if (volume === undefined) return true;
  return typeof volume === 'number' && Number.isInteger(volume) && volume >= 0 && volume <= 100;
}
