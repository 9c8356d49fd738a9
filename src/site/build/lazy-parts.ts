import type { Plugin, Rolldown } from 'vite';
import { FOR_BROWSERS } from './for-browsers.ts';

/** Code of the browser that the server renders too. */
const BROWSER_CODE = /\/src\/(?:app|islands|pomodoro|platform|ui)\/[^?]*\.tsx?$/;

/**
 * Lazy parts stay apart from the page: their styles are files that come with them. Astro would put into
 * the page what any part of it may ever load, and remove the files.
 */
export function lazyParts(): Plugin[] {
  const known: LazyStyles = { sheets: new Map(), ofChunks: new Map() };
  return [
    leaveOutOfServer(),
    nameNoScripts(),
    readStyles(known),
    nameStyles(known),
    keepStyles(known),
  ];
}

/** The server renders pages without their lazy parts, so it never imports them. */
function leaveOutOfServer(): Plugin {
  return {
    name: 'ripen:lazy-parts-are-for-browsers',
    apply: 'build',
    applyToEnvironment: ({ name }) => name !== 'client',
    resolveDynamicImport(specifier, importer = '') {
      if (typeof specifier !== 'string' || !BROWSER_CODE.test(importer)) return null;
      return { id: specifier, external: true };
    },
  };
}

/**
 * An import of a lazy part names its styles and not all of its scripts: those names would be 2.3 kB of
 * the app. In a plugin, because Astro sets the option itself.
 */
function nameNoScripts(): Plugin {
  return {
    name: 'ripen:name-no-scripts-of-lazy-parts',
    apply: 'build',
    configResolved({ environments: { client } }) {
      if (client) client.build.modulePreload = { polyfill: false, resolveDependencies: () => [] };
    },
  };
}

/** A build's styles before Astro has put some of them into pages. */
interface LazyStyles {
  /** The texts of the stylesheets by their names. */
  readonly sheets: Map<string, string>;
  /** The stylesheets of each chunk that some page loads later, where they are not in that page. */
  readonly ofChunks: Map<string, readonly string[]>;
}

/** Placeholder that Vite appends to styles until their file has its name. */
const MARK = /\/\*\$vite\$:\d+\*\/$/;

function readStyles({ sheets, ofChunks }: LazyStyles): Plugin {
  return {
    name: 'ripen:read-lazy-styles',
    ...FOR_BROWSERS,
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const lazy = lazyChunks(bundle);
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk') {
            const { importedAssets, importedCss } = output.viteMetadata ?? {};
            for (const file of importedCss ?? []) importedAssets?.add(file);
            if (lazy.has(output.fileName)) ofChunks.set(output.fileName, [...(importedCss ?? [])]);
          } else if (output.fileName.endsWith('.css') && typeof output.source === 'string') {
            sheets.set(output.fileName, output.source.replace(MARK, ''));
          }
        }
      },
    },
  };
}

/**
 * Names the styles of lazy chunks and no others. Astro takes them into pages and forgets that the chunks
 * need them too, and it has lazy parts name styles that their pages hold already.
 */
function nameStyles({ ofChunks }: LazyStyles): Plugin {
  return {
    name: 'ripen:name-lazy-styles',
    ...FOR_BROWSERS,
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        const { importedCss } = output.viteMetadata ?? {};
        importedCss?.clear();
        for (const file of ofChunks.get(output.fileName) ?? []) importedCss?.add(file);
      }
    },
  };
}

/** Keeps each stylesheet that a chunk names. */
function keepStyles({ sheets }: LazyStyles): Plugin {
  return {
    name: 'ripen:keep-lazy-styles',
    ...FOR_BROWSERS,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const codes = Object.values(bundle).flatMap((output) =>
          output.type === 'chunk' ? [output.code] : [],
        );
        for (const [fileName, source] of sheets) {
          const isNamed = codes.some((code) => code.includes(fileName));
          if (isNamed && bundle[fileName] === undefined) {
            this.emitFile({ type: 'asset', fileName, source });
          }
        }
      },
    },
  };
}

/**
 * Returns the names of the chunks that some page loads without their styles being in it: those that no
 * page begins with, and those that one page begins with and another loads later.
 */
function lazyChunks(bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const inNoPage = new Set(chunks.map(({ fileName }) => fileName));
  const later = new Set<string>();
  for (const { fileName, isEntry } of chunks) {
    if (!isEntry) continue;
    const atOnce = chunksFrom(fileName, bundle, 'at once');
    for (const name of atOnce) inNoPage.delete(name);
    for (const name of chunksFrom(fileName, bundle, 'ever')) {
      if (!atOnce.has(name)) later.add(name);
    }
  }
  return new Set([...inNoPage, ...later]);
}

/** The names of a chunk and of all that it imports. */
function chunksFrom(first: string, bundle: Rolldown.OutputBundle, when: 'at once' | 'ever') {
  const found = new Set([first]);
  for (const fileName of found) {
    const output = bundle[fileName];
    if (output?.type !== 'chunk') continue;
    for (const imported of output.imports) found.add(imported);
    if (when === 'ever') for (const imported of output.dynamicImports) found.add(imported);
  }
  return found;
}
