import { loadChunk } from '#platform/page/loading/load-chunk.ts';

/** The module that reads and echoes typed times. */
export type TypedTimePart = typeof import('./typed-time.tsx');

let part: TypedTimePart | null = null;

/** Returns the module if it is loaded, or null. */
export function typedTimePart(): TypedTimePart | null {
  return part;
}

/** Loads the module that reads typed times; rejects when it cannot be loaded. */
export async function loadTypedTime(): Promise<TypedTimePart> {
  part ??= await loadChunk(() => import('./typed-time.tsx'));
  return part;
}
