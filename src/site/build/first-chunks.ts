import type { Plugin, Rolldown } from 'vite';
import { FOR_BROWSERS } from './for-browsers.ts';
import { createUsedIcons, type UsedIcons } from './used-icons.ts';

/** What is asked about the graph of modules. */
interface Graph {
  getModuleInfo(moduleId: string): {
    readonly code: string | null;
    readonly importers: readonly string[];
    readonly importedIds: readonly string[];
    readonly dynamicImporters: readonly string[];
    readonly isEntry: boolean;
  } | null;
}

/** What every page begins with, and what every page with an island begins with. */
const PAGE =
  /^astro:scripts\/page|\/site\/components\/ThemeToggle\.astro|\/islands\/PageParts\.astro/;
const REACT = /\/@astrojs\/react\//;
/** Their one index imports every icon there is: who uses one is asked apart. */
const ICONS = /\/node_modules\/lucide-react\/.*\/icons\//;
const INDEX_OF_ICONS = /\/node_modules\/lucide-react\/.*\/lucide-react\.mjs$/;
/** What draws any icon; many tools stand without it at first. */
const DRAWING = /\/node_modules\/lucide-react\//;
/** Each kind of tool is an island of its own. */
const TOOL = /\/src\/islands\/tools\/[^/]+\/([A-Z]\w*)Tool\.tsx$/;
/** What more tools than these share, all of them load; about half of them. */
const FEW_TOOLS = 16;
/** A module of so many characters is not worth a file. */
const SMALL = 2500;
/** Which tools share a chunk, behind its name. */
const FEW_OF_THEM = /(?<=^tool)-[A-Z].*/;
const STYLES = /\.css(?:\?|$)/;
/** The parts that a page with a timer asks for by itself. */
const AT_REST =
  /\/src\/(?:islands\/(?:guest\/GuestArea|tools\/(?:extras\/ToolExtras|alarm\/tool-alarm))|pomodoro\/(?:tools\/TimerTools|companion\/Companion|alarm\/alarm|visitor-guard))\.tsx?$/;
/** What Astro puts behind the name of a component whose script it is. */
const SCRIPT_OF_COMPONENT = /\.astro_astro_type_script_index_\d+_lang$/;
/** The kinds of islands, by the modules that they begin with. */
const ISLANDS = {
  timer: /\/src\/islands\/(?:home|classic)\/[A-Z]\w*\.tsx$/,
  tool: TOOL,
  app: /\/src\/app\/AppRoot\.tsx$/,
  form: /\/src\/app\/account\/[A-Z]\w*\.tsx$/,
  contact: /\/src\/app\/contact\/[A-Z]\w*\.tsx$/,
};

/**
 * What pages load at once in one chunk for each set of kinds that shares it, now or later: many
 * small files compress badly. No page loads what only another kind needs, not even with a part that
 * comes later; such parts stay apart.
 */
export function firstChunks(): Plugin {
  const icons = createUsedIcons();
  return {
    name: 'ripen:first-chunks',
    ...FOR_BROWSERS,
    transform(code, id) {
      if (INDEX_OF_ICONS.test(id) || /\/src\/.*\.tsx$/.test(id)) icons.note(id, code);
    },
    // An entry may then hand on what another chunk needs of it.
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
        groups: [{ name: (id, graph) => firstChunk(id, graph, icons) }],
      },
    }),
  };
}

/**
 * As Astro names chunks, but scripts of components by the component alone, and what a few tools share
 * without their names: these names stand in pages.
 */
function shortly(given: Rolldown.ChunkFileNamesFunction): Rolldown.ChunkFileNamesFunction {
  return (chunk) =>
    given({ ...chunk, name: chunk.name.replace(SCRIPT_OF_COMPONENT, '').replace(FEW_OF_THEM, '') });
}

/** The name of a module's chunk; null for entries, and for what comes later. */
function firstChunk(moduleId: string, graph: Graph, icons: UsedIcons): string | null {
  // One that the bundler places by itself may come into an entry, which waits for its own chunk.
  const isIcon = ICONS.test(moduleId);
  const roots = isIcon ? icons.usersOf(moduleId) : [moduleId];
  const entries = roots.flatMap((root) => entriesOf(root, graph));
  if (entries.includes(moduleId)) return null;
  if (entries.some((id) => PAGE.test(id))) return 'page';
  if (entries.some((id) => REACT.test(id))) return 'react';
  const kinds = kindsOf(entries);
  if (kinds.length === 0) {
    return chunkAtRest(roots, graph) ?? smallChunk(moduleId, roots, graph);
  }
  if (DRAWING.test(moduleId) && !isIcon && kinds.length > 1) return 'icons';
  if (kinds.length === 1 && kinds[0] === 'tool') return chunkOfTools(entries);
  const later = kindsOf(roots.flatMap((root) => entriesOf(root, graph, 'ever')));
  const isInMost = toolsOf(entries).size > FEW_TOOLS;
  if (isInMost && later.includes('timer')) return 'all';
  // What tools share with forms later is little, and comes to them by a chunk that forms have anyway;
  // so is what forms, once touched, share with more than the app.
  const added = later.filter(
    (kind) =>
      !kinds.includes(kind) &&
      (kind !== 'tool' || !(kinds.includes('form') || kinds.includes('contact'))) &&
      (!['form', 'contact'].includes(kind) || kinds.length === 1),
  );
  const some = kinds.includes('tool') && !isInMost ? ['some'] : [];
  return [...some, ...kinds, ...(added.length === 0 ? [] : ['later', ...added])].join('-');
}

/**
 * What several parts share that a page asks for by itself as soon as it is at rest: one file for each
 * set of kinds that ever ask for it. The parts themselves stay apart: one that does not come would
 * take with it what is asked for by its address alone (`later-parts.ts`).
 */
function chunkAtRest(roots: readonly string[], graph: Graph): string | null {
  const atRest = roots.flatMap((root) => entriesOf(root, graph, 'at rest'));
  if (kindsOf(atRest).length === 0 || !isShared(roots, graph)) return null;
  const ever = roots.flatMap((root) => entriesOf(root, graph, 'ever'));
  const ofPages = ever.some((id) => PAGE.test(id)) ? ['page'] : [];
  return ['rest', ...ofPages, ...kindsOf(ever)].join('-');
}

/** Whether several parts that come later import a module, which is none itself. */
function isShared(roots: readonly string[], graph: Graph): boolean {
  const parts = partsOf(roots, graph);
  return parts.size > 1 && !roots.some((root) => parts.has(root));
}

/**
 * What several parts share that come later, where it is little: each would be a file of its own, and
 * a page that is at rest would ask for thirty of them. Not what has styles: those belong to parts.
 */
function smallChunk(moduleId: string, roots: readonly string[], graph: Graph): string | null {
  const { code = null, importedIds = [] } = graph.getModuleInfo(moduleId) ?? {};
  if (code === null || code.length > SMALL) return null;
  if ([moduleId, ...importedIds].some((id) => STYLES.test(id))) return null;
  if (partsOf(roots, graph).size < 2) return null;
  const ever = kindsOf(roots.flatMap((root) => entriesOf(root, graph, 'ever')));
  const isOnPages = ever.includes('timer') || ever.includes('tool');
  return isOnPages ? ['small', ...ever].join('-') : null;
}

/**
 * What one tool alone needs comes with it; what most of them need is one chunk, and what a few
 * share is the chunk of those few.
 */
function chunkOfTools(entries: readonly string[]): string | null {
  const users = toolsOf(entries);
  if (users.size === 1) return null;
  if (users.size > FEW_TOOLS) return 'tool';
  return ['tool', ...[...users].toSorted()].join('-');
}

/** The names of the tools among what pages begin with. */
function toolsOf(entries: readonly string[]): ReadonlySet<string> {
  return new Set(entries.flatMap((id) => TOOL.exec(id)?.[1] ?? []));
}

/** Code that the contact form shares with account forms goes into their chunk: it is little. */
function kindsOf(entries: readonly string[]): string[] {
  const kinds = Object.entries(ISLANDS)
    .filter(([, root]) => entries.some((id) => root.test(id)))
    .map(([kind]) => kind);
  return kinds.includes('form') ? kinds.filter((kind) => kind !== 'contact') : kinds;
}

/** The modules that come later and import one of these at once, themselves included. */
function partsOf(moduleIds: readonly string[], graph: Graph): ReadonlySet<string> {
  const importers = moduleIds.flatMap((id) => above(id, graph, 'at once'));
  return new Set(
    importers.filter((id) => (graph.getModuleInfo(id)?.dynamicImporters ?? []).length > 0),
  );
}

/** The modules that pages begin with and that import a module, itself included: at once, or ever. */
function entriesOf(moduleId: string, graph: Graph, when: When = 'at once'): string[] {
  return above(moduleId, graph, when).filter((id) => graph.getModuleInfo(id)?.isEntry === true);
}

type When = 'at once' | 'at rest' | 'ever';

/** Every module that imports a module, itself included. */
function above(moduleId: string, graph: Graph, when: When): string[] {
  const found = new Set([moduleId]);
  for (const id of found) {
    const info = graph.getModuleInfo(id);
    for (const importer of info?.importers ?? []) found.add(importer);
    if (when === 'at once' || (when === 'at rest' && !AT_REST.test(id))) continue;
    for (const importer of info?.dynamicImporters ?? []) found.add(importer);
  }
  return [...found];
}
