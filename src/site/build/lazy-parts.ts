import type { Plugin, Rolldown } from 'vite';
import { FOR_BROWSERS } from './for-browsers.ts';

/** Code of the browser that the server renders too. */
const BROWSER_CODE = /\/src\/(?:app|islands|pomodoro|platform|ui)\/[^?]*\.tsx?$/;

/**
 * Lazy parts stay apart from the page: their styles are files that come with them. Astro would put into
 * the page what any part of it may ever load, and remove the files.
 */
export function lazyParts(): Plugin[] {
  const known: LazyStyles = { sheets: new Map(), ofLazyChunks: new Map() };
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
  /** The stylesheets of each chunk that no page begins with. */
  readonly ofLazyChunks: Map<string, readonly string[]>;
}

/** Placeholder that Vite appends to styles until their file has its name. */
const MARK = /\/\*\$vite\$:\d+\*\/$/;

function readStyles({ sheets, ofLazyChunks }: LazyStyles): Plugin {
  return {
    name: 'ripen:read-lazy-styles',
    ...FOR_BROWSERS,
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const atOnce = chunksAtOnce(bundle);
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk') {
            const { importedAssets, importedCss } = output.viteMetadata ?? {};
            for (const file of importedCss ?? []) importedAssets?.add(file);
            if (!atOnce.has(output.fileName)) {
              ofLazyChunks.set(output.fileName, [...(importedCss ?? [])]);
            }
          } else if (output.fileName.endsWith('.css') && typeof output.source === 'string') {
            sheets.set(output.fileName, output.source.replace(MARK, ''));
          }
        }
      },
    },
  };
}

/** Astro takes the styles of lazy chunks into pages, and forgets that the chunks need them too. */
function nameStyles({ ofLazyChunks }: LazyStyles): Plugin {
  return {
    name: 'ripen:name-lazy-styles',
    ...FOR_BROWSERS,
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        for (const file of ofLazyChunks.get(output.fileName) ?? []) {
          output.viteMetadata?.importedCss.add(file);
        }
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

/** The names of the chunks that pages begin with. */
function chunksAtOnce(bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const found = new Set(
    Object.values(bundle).flatMap((output) =>
      output.type === 'chunk' && output.isEntry ? [output.fileName] : [],
    ),
  );
  for (const fileName of found) {
    const output = bundle[fileName];
    if (output?.type !== 'chunk') continue;
    for (const imported of output.imports) found.add(imported);
  }
  return found;
}
