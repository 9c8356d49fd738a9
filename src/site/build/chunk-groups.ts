import type { Plugin, Rolldown } from 'vite';
import { FOR_BROWSERS } from './for-browsers.ts';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** What every page begins with. */
const PAGE =
  /^astro:scripts\/page|\/site\/components\/ThemeToggle\.astro|\/islands\/PageParts\.astro/;
const REACT = /\/@astrojs\/react\//;
/** The kinds of islands, by the modules that they begin with. */
const ISLANDS = {
  timer: /\/src\/islands\/(?:home|classic)\/[A-Z]\w*\.tsx$/,
  tool: /\/src\/islands\/tools\/[^/]+\/[A-Z]\w*Tool\.tsx$/,
  app: /\/src\/app\/AppRoot\.tsx$/,
  form: /\/src\/app\/(?:account|contact)\/[A-Z]\w*\.tsx$/,
};
/** Each kind of timer tool is an island of its own; what more of them share, all of them load. */
const FEW_TOOLS = 16;
/** What a few tools share is named after them; their names would stand in pages. */
const NAMES_OF_TOOLS = /(?<=^tool)-[A-Z].*/;
/** What Astro puts behind the name of a component whose script it is. */
const SCRIPT_OF_COMPONENT = /\.astro_astro_type_script_index_\d+_lang$/;

/**
 * One chunk for each set of kinds of pages that share code at once: left to the bundler the app begins
 * with 47 files, which weigh 15 kB more. Lazy parts are left to the bundler.
 */
export function chunkGroups(): Plugin {
  return {
    name: 'ripen:chunk-groups',
    ...FOR_BROWSERS,
    // An entry may then export what another chunk needs of it.
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    outputOptions: (options) => ({
      ...options,
      ...(typeof options.entryFileNames === 'function' && {
        entryFileNames: shortly(options.entryFileNames),
      }),
      ...(typeof options.chunkFileNames === 'function' && {
        chunkFileNames: shortly(options.chunkFileNames),
      }),
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [
          // One index imports every icon, so the bundler has to say who uses which.
          {
            name: 'icons',
            test: /\/node_modules\/lucide-react\//,
            entriesAware: true,
            entriesAwareMergeThreshold: 4000,
          },
          { name: chunkOf },
        ],
      },
    }),
  };
}

/** Names chunks as Astro does, but shorter: pages carry the names. */
function shortly(given: Rolldown.ChunkFileNamesFunction): Rolldown.ChunkFileNamesFunction {
  return (chunk) =>
    given({
      ...chunk,
      name: chunk.name.replace(SCRIPT_OF_COMPONENT, '').replace(NAMES_OF_TOOLS, ''),
    });
}

/** Returns the name of a module's chunk; null for entries and for what only lazy parts import. */
function chunkOf(moduleId: string, graph: Graph): string | null {
  const entries = entriesOf(moduleId, graph);
  if (entries.includes(moduleId)) return null;
  if (entries.some((id) => PAGE.test(id))) return 'page';
  if (entries.some((id) => REACT.test(id))) return 'react';
  const kinds = Object.entries(ISLANDS).flatMap(([kind, root]) =>
    entries.some((id) => root.test(id)) ? [kind] : [],
  );
  const tools = entries.filter((id) => ISLANDS.tool.test(id));
  if (kinds.length === 0 || (kinds.length === 1 && tools.length === 1)) return null;
  if (tools.length === 0 || tools.length > FEW_TOOLS) return kinds.join('-');
  if (kinds.length > 1) return ['some', ...kinds].join('-');
  return `tool-${tools
    .map((id) => /(\w+)Tool\.tsx$/.exec(id)?.[1])
    .toSorted()
    .join('-')}`;
}

/** The modules that pages begin with and that import a module at once, itself included. */
function entriesOf(moduleId: string, graph: Graph): string[] {
  const found = new Set([moduleId]);
  for (const id of found) {
    for (const importer of graph.getModuleInfo(id)?.importers ?? []) found.add(importer);
  }
  return [...found].filter((id) => graph.getModuleInfo(id)?.isEntry === true);
}
