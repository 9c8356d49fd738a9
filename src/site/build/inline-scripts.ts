import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const QUERY = '?inline-script';
const PREFIX = '\0inline-script:';

/**
 * `import text from './head.ts?inline-script'`: the module with all that it imports, as the text of a
 * small classic script that a page carries in its head.
 */
export function inlineScripts(): Plugin {
  const texts = new Map<string, Promise<string>>();
  return {
    name: 'ripen:inline-scripts',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (!source.endsWith(QUERY)) return null;
      return PREFIX + path.resolve(path.dirname(importer), source.slice(0, -QUERY.length));
    },
    async load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const file = id.slice(PREFIX.length);
      const text = texts.get(file) ?? bundle(file);
      if (this.environment.mode === 'build') texts.set(file, text);
      return `export default ${JSON.stringify(await text)};`;
    },
  };
}

async function bundle(file: string): Promise<string> {
  const outputs = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 2 } } },
      lib: { entry: file, formats: ['iife'], name: 'head' },
    },
  })) as readonly Rolldown.RolldownOutput[];
  return outputs[0]?.output[0].code.trim() ?? '';
}
