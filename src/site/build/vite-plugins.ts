import type { PluginOption } from 'vite';
import { chunkGroups } from './chunk-groups.ts';
import { inlineScripts } from './inline-scripts.ts';
import { lazyParts } from './lazy-parts.ts';

/** Returns our Vite plugins; none of them changes the code of a dependency. */
export function vitePlugins(): PluginOption[] {
  return [inlineScripts(), chunkGroups(), lazyParts()];
}
