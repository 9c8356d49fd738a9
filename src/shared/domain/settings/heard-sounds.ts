import { AMBIENT_SOUNDS, type AmbientMix, type AmbientSound } from './premium-settings.ts';

/** The sounds of a mix that can be heard, with their volumes. */
export function heardOf(mix: AmbientMix): readonly (readonly [AmbientSound, number])[] {
  return AMBIENT_SOUNDS.flatMap((sound) => {
    const volume = mix[sound] ?? 0;
    return volume > 0 ? [[sound, volume] as const] : [];
  });
}
