import type { Plugin } from 'vite';

const WRITERS = /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)/gm;

/**
 * Leaves out of the browser what writes schemas down as JSON Schema: only the server does that, for
 * its description of the API, but every schema of zod holds on to it.
 */
export function lighterSchemas(): Plugin {
  return {
    name: 'ripen:lighter-schemas',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: WRITERS },
      handler(code) {
        const names = [...code.matchAll(EXPORTED)].map(([, name]) => name);
        const standIns = names.map((name) => `export const ${name} = none;`);
        return { code: `const none = () => undefined;\n${standIns.join('\n')}`, map: null };
      },
    },
  };
}
