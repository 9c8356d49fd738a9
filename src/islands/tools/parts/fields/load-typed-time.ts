import { loadChunk } from '#platform/page/loading/load-chunk.ts';

/** The module that reads and echoes typed times. */
export type TypedTimePart = typeof import('./typed-time.tsx');

let part: TypedTimePart | null = null;

/** The part, where it has come already. */
export function typedTimePart(): TypedTimePart | null {
  return part;
}

/** Loads the part that reads typed times; rejects where it does not come. */
export async function loadTypedTime(): Promise<TypedTimePart> {
  part ??= await loadChunk(() => import('./typed-time.tsx'));
  return part;
}
