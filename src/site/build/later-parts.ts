import type { Plugin } from 'vite';
import { chunksAtOnce, nameAllImports } from './all-imports.ts';
import { FOR_BROWSERS } from './for-browsers.ts';

/** Code of the browser that the server renders too. */
const BROWSER_CODE = /\/src\/(?:app|islands|pomodoro|platform|ui)\/[^?]*\.tsx?$/;
const LATER_IMPORT = /\bimport\(\s*(['"`])[^'"`]*\1\s*\)/g;
const LOADER = /vite\/preload-helper/;
/**
 * How a part comes: its code and its styles side by side. The styles go into the body, because one
 * that comes into the head later makes Chromium lay out the whole page anew. What did not come is
 * asked for again by the next try. Browsers keep a failed import for good, so code that failed goes
 * by another address from then on: by one for whoever asks, or it would be there twice.
 */
const LOADER_CODE = `
const coming = {};
const bring = (href) => coming[href] ??= new Promise((resolve, reject) => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  link.onload = resolve;
  link.onerror = () => {
    link.remove();
    delete coming[href];
    reject(new Error(href + ' did not come.'));
  };
  document.body.append(link);
});
const again = {};
const fetchCode = (url) => {
  const asked = again[url] ?? '';
  return import(/* @vite-ignore */ url + asked).catch((error) => {
    if ((again[url] ?? '') === asked) again[url] = '?again=' + Date.now();
    throw error;
  });
};
export const __vitePreload = (load, styles = []) =>
  Promise.all([load(fetchCode), ...styles.map((name) => bring('/' + name))]).then(([part]) => part);
`;
/** How built code imports a part, and how it asks the loader for it: both lie in one folder. */
const BUILT_IMPORT = /(async)?\(\)=>(\{let\{[^{}]*\}=await )?import\((`\.\/[^`]+`)\)/g;
const ASKED_IMPORT = '$1 $$=>$2$$($3)';
const PLAIN_IMPORT = /\bimport\(`\.\//;
const REFUSAL = `Promise.reject(new Error('A part that comes later is for browsers.'))`;

/**
 * Parts that a page loads later stay apart from it: their styles come with them, as files of their
 * own. Astro would put into the page what any part of it may ever load, and drop the rest.
 */
export function laterParts(): Plugin[] {
  return [
    {
      name: 'ripen:later-parts-are-for-browsers',
      apply: 'build',
      applyToEnvironment: ({ name }) => name !== 'client',
      transform: {
        filter: { id: BROWSER_CODE },
        handler: (code) => ({ code: code.replaceAll(LATER_IMPORT, REFUSAL), map: null }),
      },
    },
    {
      name: 'ripen:name-later-styles-alone',
      apply: 'build',
      // Of what a part needs, whoever asks for it names its styles: its scripts are named by the part
      // itself. Here, because Astro has a choice of its own in the configuration.
      configResolved(config) {
        const { client } = config.environments;
        if (client) client.build.modulePreload = { polyfill: false, resolveDependencies: () => [] };
      },
    },
    {
      name: 'ripen:bring-later-parts',
      ...FOR_BROWSERS,
      transform: {
        filter: { id: LOADER },
        handler(code) {
          if (!code.includes('export const __vitePreload')) {
            this.error('Vite loads parts by another name.');
          }
          return { code: LOADER_CODE, map: null };
        },
      },
    },
    {
      name: 'ripen:ask-the-loader',
      ...FOR_BROWSERS,
      enforce: 'post',
      generateBundle: {
        order: 'post',
        handler(_options, bundle) {
          for (const output of Object.values(bundle)) {
            if (output.type !== 'chunk') continue;
            output.code = output.code.replaceAll(BUILT_IMPORT, ASKED_IMPORT);
            if (PLAIN_IMPORT.test(output.code)) {
              this.error(`${output.fileName} has an import that could not be tried again.`);
            }
          }
        },
      },
    },
    nameAllImports(),
    ...keepLaterStyles(),
  ];
}

/** What Vite writes behind styles until their file has its name. */
const MARK = /\/\*\$vite\$:\d+\*\/$/;

/** What is known of a build's styles before Astro puts some of them into pages. */
interface LaterStyles {
  /** The texts of the files of styles by their names. */
  readonly sheets: Map<string, string>;
  /** The styles of chunks that no page begins with. */
  readonly comingLater: Map<string, readonly string[]>;
}

/** What a chunk is known to need is not dropped as though nobody asked for it. */
function keepLaterStyles(): Plugin[] {
  const known: LaterStyles = { sheets: new Map(), comingLater: new Map() };
  return [knowStyles(known), nameStylesOfPages(known), keepNamedStyles(known)];
}

function knowStyles({ sheets, comingLater }: LaterStyles): Plugin {
  return {
    name: 'ripen:know-later-styles',
    ...FOR_BROWSERS,
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        sheets.clear();
        comingLater.clear();
        const begun = chunksAtOnce(bundle);
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk') {
            const { importedAssets, importedCss } = output.viteMetadata ?? {};
            for (const file of importedCss ?? []) importedAssets?.add(file);
            if (!begun.has(output.fileName)) {
              comingLater.set(output.fileName, [...(importedCss ?? [])]);
            }
          } else if (output.fileName.endsWith('.css') && typeof output.source === 'string') {
            sheets.set(output.fileName, output.source.replace(MARK, ''));
          }
        }
      },
    },
  };
}

/** Astro takes what a page's script may ever load into the page, and then names it nowhere. */
function nameStylesOfPages({ comingLater }: LaterStyles): Plugin {
  return {
    name: 'ripen:name-later-styles-of-pages',
    ...FOR_BROWSERS,
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        for (const file of comingLater.get(output.fileName) ?? []) {
          output.viteMetadata?.importedCss.add(file);
        }
      }
    },
  };
}

/** Astro puts the styles of an island into its own page, and forgets who else loads it later. */
function keepNamedStyles({ sheets }: LaterStyles): Plugin {
  return {
    name: 'ripen:keep-later-styles',
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
