import type { Plugin } from 'vite';
import { FOR_BROWSERS } from './for-browsers.ts';

const WRITERS = /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/;
/** What zod says by itself; `shared/contract/plain-words.ts` takes its place. */
const ENGLISH = /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)/gm;
const CONTRACT = /[\\/]src[\\/]shared[\\/]contract[\\/][\w-]+\.ts$/;
/** What an endpoint or a field is for, in words: `summary: "…"`. */
const WORDS =
  /\b(summary|description):\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)/g;

/**
 * Leaves out of the browser what writes schemas down as JSON Schema, and what endpoints and fields
 * are for in words: only the server needs them, for its description of the API, but every schema of
 * zod holds on to the one, and the contracts have the other. What zod says by itself goes as well.
 */
export function lighterSchemas(): Plugin {
  return {
    name: 'ripen:lighter-schemas',
    ...FOR_BROWSERS,
    transform: {
      filter: { id: [WRITERS, ENGLISH, CONTRACT] },
      handler(code, id) {
        if (CONTRACT.test(id)) return { code: code.replace(WORDS, '$1: ""'), map: null };
        if (ENGLISH.test(id)) return { code: 'export default () => ({});', map: null };
        const names = [...code.matchAll(EXPORTED)].map(([, name]) => name);
        const standIns = names.map((name) => `export const ${name} = none;`);
        return { code: `const none = () => undefined;\n${standIns.join('\n')}`, map: null };
      },
    },
  };
}
