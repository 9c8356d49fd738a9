import type { Plugin, Rolldown } from 'vite';
import { FOR_BROWSERS } from './for-browsers.ts';
import { createUsedIcons, type UsedIcons } from './used-icons.ts';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** Modules that every page loads first. */
const PAGE = /^astro:scripts\/page|\/islands\/PageParts\.astro/;
/** The one of them that the app does not load: what only it imports is part of it. */
const PUBLIC_PAGE = /\/islands\/PageParts\.astro/;
const REACT = /\/@astrojs\/react\//;
/** The kinds of islands, by the modules that they begin with. */
const ISLANDS = {
  timer: /\/src\/islands\/(?:home|classic)\/[A-Z]\w*\.tsx$/,
  tool: /\/src\/islands\/tools\/(?:clocks|rooms|sequences|work)\/.+\/[A-Z]\w*Tool\.tsx$/,
  app: /\/src\/app\/AppRoot\.tsx$/,
  form: /\/src\/app\/account\/(?:sign-in|contact)\/[A-Z]\w*\.tsx$/,
};
/** Lazy parts that load by themselves soon after the start: always, or when the timer is in view. */
const SOON = {
  always: /\/src\/(?:app\/shell\/LateParts|pomodoro\/(?:companion\/Companion|alarm\/alarm))\.tsx?$/,
  timer:
    /\/src\/(?:app\/tabs\/pomodoro\/(?:loose-tasks\/LooseTasks|today\/TodaySessions)|pomodoro\/controls\/MoreControls|islands\/tools\/parts\/(?:extras\/ToolExtras|alarm\/tool-alarm))\.tsx?$/,
};
/** One index imports every icon there is, so who uses which is read from our own code. */
const ICON = /\/node_modules\/lucide-react\/.*\/icons\//;
const INDEX_OF_ICONS = /\/node_modules\/lucide-react\/.*\/lucide-react\.mjs$/;
/** Each kind of timer tool is an island of its own; what more of them share, all of them load. */
const FEW_TOOLS = 16;
/**
 * A chunk shared by a few tools gets their names; this pattern removes them, because chunk names
 * appear in pages.
 */
const NAMES_OF_TOOLS = /(?<=^tool)-[A-Z].*/;
/** Suffix that Astro adds to the name of a component whose script it is. */
const SCRIPT_OF_COMPONENT = /\.astro_astro_type_script_index_\d+_lang$/;

/**
 * One chunk for each set of kinds of pages that share code at once: left to the bundler the app begins
 * with 47 files, which weigh 15 kB more. Lazy parts are left to the bundler.
 */
export function chunkGroups(): Plugin {
  const icons = createUsedIcons();
  return {
    name: 'ripen:chunk-groups',
    ...FOR_BROWSERS,
    transform(code, id) {
      if (INDEX_OF_ICONS.test(id) || /\/src\/.*\.tsx$/.test(id)) icons.note(id, code);
    },
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
        groups: [{ name: (id, graph) => chunkOf(id, graph, icons) }],
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
function chunkOf(moduleId: string, graph: Graph, icons: UsedIcons): string | null {
  const roots = ICON.test(moduleId) ? icons.usersOf(moduleId) : [moduleId];
  const entries = entriesOf(roots, graph, 'at once');
  if (entries.includes(moduleId)) return null;
  if (entries.length > 0 && entries.every((id) => PUBLIC_PAGE.test(id))) return null;
  if (entries.some((id) => PAGE.test(id))) return 'page';
  if (entries.some((id) => REACT.test(id))) return 'react';
  const kinds = kindsOf(entries);
  const tools = entries.filter((id) => ISLANDS.tool.test(id));
  const isInMost = tools.length > FEW_TOOLS;
  if (kinds.length === 0) return entries.length > 0 ? null : chunkOfSoon(roots, graph);
  // A lazy part of one kind of page must not load everything that another kind starts with. Code
  // that forms share with a lazy part is small.
  const later = kindsOf(entriesOf(roots, graph, 'ever')).filter(
    (kind) =>
      !kinds.includes(kind) &&
      (kind !== 'tool' || !kinds.includes('form')) &&
      (kind !== 'form' || kinds.length === 1),
  );
  const isLater = later.length === 0 ? [] : ['later', ...later];
  if (kinds.length === 1 && tools.length > 0 && !isInMost) {
    if (tools.length === 1) return null;
    const names = tools.map((id) => /(\w+)Tool\.tsx$/.exec(id)?.[1]).toSorted();
    return ['tool', ...names, ...isLater].join('-');
  }
  const some = tools.length > 0 && !isInMost ? ['some'] : [];
  return [...some, ...kinds, ...isLater].join('-');
}

/**
 * Returns the chunk of code that only lazy parts import: `soon-…` if all of them load by themselves,
 * `often-…` if parts loaded on demand need it, too. Null is left to the bundler: what no page loads by
 * itself, and what an opened tab would load with the rest of the timer's parts.
 */
function chunkOfSoon(roots: readonly string[], graph: Graph): string | null {
  const lazy = importersOf(roots, graph, 'at once').filter(
    (id) => (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0,
  );
  const isOnDemand = lazy.some((id) => !SOON.always.test(id) && !SOON.timer.test(id));
  const when = lazy.some((id) => SOON.always.test(id)) ? 'always' : 'timer';
  if (lazy.length === 0 || (isOnDemand && when === 'timer')) return null;
  const kinds = kindsOf(entriesOf(roots, graph, 'ever'));
  return [isOnDemand ? 'often' : 'soon', when, ...kinds].join('-');
}

function kindsOf(entries: readonly string[]): string[] {
  return Object.entries(ISLANDS).flatMap(([kind, root]) =>
    entries.some((id) => root.test(id)) ? [kind] : [],
  );
}

/** The modules that pages begin with and that import one of these, themselves included. */
function entriesOf(moduleIds: readonly string[], graph: Graph, when: 'at once' | 'ever'): string[] {
  return importersOf(moduleIds, graph, when).filter(
    (id) => graph.getModuleInfo(id)?.isEntry === true,
  );
}

/** The modules that import one of these, directly or through others, themselves included. */
function importersOf(moduleIds: readonly string[], graph: Graph, when: 'at once' | 'ever') {
  const found = new Set(moduleIds);
  for (const id of found) {
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
    for (const importer of importers) found.add(importer);
    if (when === 'ever') for (const importer of dynamicImporters) found.add(importer);
  }
  return [...found];
}
