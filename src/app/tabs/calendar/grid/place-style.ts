import type { CSSProperties } from 'react';
import type { Column, Laid } from '#shared/domain/calendar/share-columns.ts';

/** Numbers that the styles turn into lengths. */
export type PlaceStyle = CSSProperties & { readonly [name: `--${string}`]: number };

/** Returns the position of an item on its day. */
export function placeOf(part: Laid, { column, columns, span, room }: Column): PlaceStyle {
  return {
    '--top': part.top,
    '--length': part.bottom - part.top,
    '--left': column / columns,
    '--width': span / columns,
    ...(Number.isFinite(room) && { '--room': room }),
  };
}
