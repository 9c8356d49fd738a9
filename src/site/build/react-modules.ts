import { createRequire } from 'node:module';
import path from 'node:path';
import { minifySync, type Plugin } from 'vite';
import { FOR_BROWSERS } from './for-browsers.ts';
import { isLeftOut, withoutUnused } from './react-features.ts';

const require = createRequire(import.meta.url);

/** What imports ask for, and where its production build lies. */
export const BUILDS: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
};
const ASKED = /^(?:react(?:\/jsx-runtime)?|react-dom(?:\/client)?|scheduler)$/;
const RENDERER = /react-dom-client\.production\.js$/;
const BUILD = /[\\/](?:react|react-dom|scheduler)[\\/]cjs[\\/][\w-]+\.production\.js$/;

/** `React = require("react"),`: a line of its own, as React's builds are written. */
const REQUIRED = /^(?:var)?\s+(\w+) = require\("([\w-]+)"\)[,;]$/gm;
const ASSIGNED = /^exports\.(\w+) =/gm;
const EXPORTED = /\bexports\.(\w+)/g;

/** Fields of React's own records that no other file reads or writes, and no page's author names. */
const INNER_FIELDS =
  /^(?:_fragmentFiber|_visibility|alternate|baseQueue|baseState|cachePool|callbackNode|callbackPriority|cancelPendingCommit|childLanes|dehydrated|deletions|elementType|entangledLanes|entanglements|errorRecoveryDisabledLanes|expirationTimes|expiredLanes|firstBaseUpdate|hiddenUpdates|lastBaseUpdate|memoizedProps|memoizedState|pendingLanes|pendingProps|pingedLanes|refCleanup|shellSuspendCounter|sibling|stateNode|subtreeFlags|suspendedLanes|timeoutHandle|updateQueue|warmLanes)$/;

/**
 * Gives browsers React's production builds as ES modules: as CommonJS they would carry every function
 * that they export, used or not, and each call of one would look it up in an object. What no page asks
 * of React is left out, and the longest names of fields inside become short ones.
 */
export function reactModules(): Plugin {
  return {
    name: 'ripen:react-modules',
    ...FOR_BROWSERS,
    enforce: 'pre',
    resolveId: {
      filter: { id: ASKED },
      handler: buildOf,
    },
    transform: {
      filter: { id: BUILD },
      handler(code, id) {
        const needed = RENDERER.test(id) ? withoutUnused(code, id) : code;
        return { code: withShortFields(asModule(needed, id), id), map: null };
      },
    },
  };
}

/** The file of the production build that an import asks for. */
export function buildOf(asked: string): string {
  const file = BUILDS[asked];
  if (file === undefined) throw new Error(`${asked} has no build: see ${import.meta.filename}.`);
  const [name = asked] = file.split('/');
  return path.join(path.dirname(require.resolve(`${name}/package.json`)), '..', file);
}

/** A build of React as an ES module without unused names; throws where it is written otherwise than this knows. */
export function asModule(code: string, file: string): string {
  const imports = [...code.matchAll(REQUIRED)].map(
    ([, name, from]) => `import * as ${name} from '${from}';`,
  );
  const names = [...new Set([...code.matchAll(ASSIGNED)].flatMap(([, name]) => name ?? []))];
  const body = code
    .replace(REQUIRED, '')
    .replace(ASSIGNED, 'var exports_$1 =')
    .replace(EXPORTED, 'exports_$1');
  if (names.length === 0 || /\brequire\(|\bmodule\.exports\b/.test(body)) {
    throw new Error(`${file} is not written as React's builds were: see ${import.meta.filename}.`);
  }
  const handedOn = names.filter((name) => !isLeftOut(name));
  const exported = handedOn.map((name) => `exports_${name} as ${name}`);
  return [...imports, body, `export { ${exported.join(', ')} };`].join('\n');
}

/** A build with short names for its inner fields; nothing else is changed. */
function withShortFields(code: string, file: string): string {
  const options = { module: true, compress: false, mangle: false };
  const result = minifySync(file, code, { ...options, mangleProps: { include: INNER_FIELDS } });
  const [error] = result.errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  return result.code;
}
