import type { PluginOption } from 'vite';
import { firstChunks } from './first-chunks.ts';
import { inlineScripts } from './inline-scripts.ts';
import { laterParts } from './later-parts.ts';

/** Returns our Vite plugins; none of them changes the code of a dependency. */
export function vitePlugins(): PluginOption[] {
  return [inlineScripts(), firstChunks(), laterParts()];
}
