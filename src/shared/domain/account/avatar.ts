/** The longest data URL of a picture, in characters: 96 by 96 pixels need a sixth of it. */
export const MAX_AVATAR_LENGTH = 30_000;

/** The smallest picture: one transparent pixel. */
export const AVATAR_EXAMPLE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** How the base64 of each kind of picture begins; no kind that can hold a script is among them. */
const BEGINNINGS = [
  'data:image/png;base64,iVBORw0KGgo',
  'data:image/jpeg;base64,/9j/',
  'data:image/webp;base64,UklGR',
] as const;

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Whether a text is a PNG, JPEG or WebP picture as a data URL. */
export function isAvatar(text: string): boolean {
  if (!BEGINNINGS.some((beginning) => text.startsWith(beginning))) return false;
  return BASE64.test(text.slice(text.indexOf(',') + 1));
}
