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
/** The lazy parts that each kind of page loads by itself soon after its start. */
const SOON: Readonly<Record<Kind, RegExp | null>> = {
  timer:
    /\/src\/(?:islands\/guest\/GuestArea\.tsx|pomodoro\/(?:alarm\/alarm|companion\/soon|guards\/visitor-guard)\.ts)$/,
  tool: /\/src\/islands\/tools\/parts\/(?:extras\/ToolExtras\.tsx|alarm\/tool-alarm\.ts)$/,
  app: /\/src\/(?:pomodoro\/(?:alarm\/alarm|companion\/soon)\.ts|app\/(?:shell\/LateParts|tabs\/pomodoro\/(?:loose-tasks\/LooseTasks|today\/TodaySessions))\.tsx)$/,
  form: null,
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

type Kind = keyof typeof ISLANDS;
const KINDS = ['timer', 'tool', 'app', 'form'] as const satisfies readonly Kind[];
/** When a kind of page loads a module: with the page, by itself a moment later, or on demand. */
type When = 'start' | 'soon' | 'later' | 'never';

/**
 * One chunk for each set of kinds of pages that load code by themselves, with the page or soon after:
 * each file costs a request and its headers. Code that is loaded on demand is left to the bundler.
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

/** Returns the name of a module's chunk; null for entries and for what is only loaded on demand. */
function chunkOf(moduleId: string, graph: Graph, icons: UsedIcons): string | null {
  const roots = ICON.test(moduleId) ? icons.usersOf(moduleId) : [moduleId];
  const entries = entriesOf(roots, graph, 'at once');
  if (entries.length === 1 && entries.includes(moduleId)) return null;
  if (entries.length > 0 && entries.every((id) => PUBLIC_PAGE.test(id))) return null;
  if (entries.some((id) => PAGE.test(id))) return 'page';
  if (entries.some((id) => REACT.test(id))) return 'react';
  const tools = entries.filter((id) => ISLANDS.tool.test(id));
  const needed = whenLoaded(roots, entries, graph);
  const when = withFewerSets(needed, tools.length > 0);
  const start = kindsThatLoad(when, 'start');
  const soon = kindsThatLoad(when, 'soon');
  const later = kindsThatLoad(when, 'later');
  if (start.length + soon.length === 0) return chunkOfTools(tools);
  if (start.length === 0) return chunkOfSoon(roots, soon, graph);
  // A lazy part must not load everything that the app or a form starts with.
  const isOnTimerPages = [...start, ...soon].some((kind) => kind === 'timer' || kind === 'tool');
  // Code of a timer and a few tools brings styles, for which the pages of other tools have no room.
  const isOfFewTools = needed.timer === 'start' && needed.tool !== 'start' && tools.length > 0;
  return [
    ...(isOfFewTools && needed.form === 'never' ? ['some'] : []),
    ...start,
    ...(soon.length > 0 ? ['soon', ...soon] : []),
    ...(later.length > 0 && !isOnTimerPages ? ['later', ...later] : []),
  ].join('-');
}

/** When each kind of page loads code of these modules; code of a few tools is not code of all. */
function whenLoaded(
  roots: readonly string[],
  entries: readonly string[],
  graph: Graph,
): Record<Kind, When> {
  const lazy = lazyPartsWith(roots, graph);
  const ever = entriesOf(roots, graph, 'ever');
  const isOfFewTools = entries.filter((id) => ISLANDS.tool.test(id)).length <= FEW_TOOLS;
  const whenOf = (kind: Kind): When => {
    const isAtStart = entries.some((id) => ISLANDS[kind].test(id));
    if (isAtStart && !(kind === 'tool' && isOfFewTools)) return 'start';
    if (lazy.some((id) => SOON[kind]?.test(id))) return 'soon';
    return ever.some((id) => ISLANDS[kind].test(id)) ? 'later' : 'never';
  };
  return {
    timer: whenOf('timer'),
    tool: whenOf('tool'),
    app: whenOf('app'),
    form: whenOf('form') === 'start' ? 'start' : 'never',
  };
}

/**
 * Loads some code earlier than needed, where it is small and another file would cost more. A module is
 * never later than one that imports it, so that no two chunks import each other.
 */
function withFewerSets(when: Record<Kind, When>, hasTools: boolean): Record<Kind, When> {
  let { timer, tool, app, form } = when;
  const isSoon = (loaded: When) => loaded === 'start' || loaded === 'soon';
  if (hasTools && (isSoon(timer) || isSoon(tool) || form === 'start')) tool = 'start';
  if (form === 'start' && (timer === 'start' || tool === 'start')) timer = tool = 'start';
  if (timer === 'start' && tool === 'start') app = 'start';
  if (form === 'start' && timer === 'soon' && tool !== 'start') tool = 'soon';
  return { timer, tool, app, form };
}

/** Returns the kinds of pages that load a module at this moment. */
function kindsThatLoad(when: Record<Kind, When>, moment: When): Kind[] {
  return KINDS.filter((kind) => when[kind] === moment);
}

/** Returns the chunk of code that only a few kinds of tools begin with; null for that of one. */
function chunkOfTools(tools: readonly string[]): string | null {
  if (tools.length < 2) return null;
  const names = tools.map((id) => /(\w+)Tool\.tsx$/.exec(id)?.[1]).toSorted();
  return ['tool', ...names].join('-');
}

/**
 * Returns the chunk of code that no page starts with: `soon-…`, or `often-…` if the app also loads it
 * on demand, such as with a tab. Null is left to the bundler: what a single part loads, and what an
 * opened tab would load with everything else that the app loads soon.
 */
function chunkOfSoon(roots: readonly string[], soon: readonly Kind[], graph: Graph): string | null {
  const lazy = lazyPartsWith(roots, graph);
  const onDemand = lazy.filter((id) => !Object.values(SOON).some((parts) => parts?.test(id)));
  const isOften = entriesOf(onDemand, graph, 'ever').some((id) => ISLANDS.app.test(id));
  const isOfApp = soon.every((kind) => kind === 'app');
  if (lazy.length === 1 || (isOften && isOfApp)) return null;
  return [isOften ? 'often' : 'soon', ...soon].join('-');
}

/** The lazy parts that import one of these modules, directly or through others. */
function lazyPartsWith(moduleIds: readonly string[], graph: Graph): string[] {
  return importersOf(moduleIds, graph, 'at once').filter((id) => {
    const info = graph.getModuleInfo(id);
    return info?.isEntry === false && info.dynamicImporters.length > 0;
  });
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
