import type { PluginOption } from 'vite';
import { firstChunks } from './first-chunks.ts';
import { laterParts } from './later-parts.ts';

/** Returns our Vite plugins; none of them changes the code of a dependency. */
export function vitePlugins(): PluginOption[] {
  return [firstChunks(), laterParts()];
}
