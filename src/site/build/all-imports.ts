import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { FOR_BROWSERS } from './for-browsers.ts';

/**
 * A part that comes later names all the scripts that it needs, not only those that it imports itself:
 * each that another one names would be one more round trip. Named last, they change no order.
 */
export function nameAllImports(): Plugin {
  return {
    name: 'ripen:name-all-imports',
    ...FOR_BROWSERS,
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = chunksOf(bundle);
        for (const chunk of chunks) {
          const hosts = chunks.filter((one) => one.dynamicImports.includes(chunk.fileName));
          for (const name of importsToName(chunk, hosts, bundle)) {
            chunk.code += `import"./${path.basename(name)}";`;
          }
        }
      },
    },
  };
}

/** What a part needs and neither imports itself nor finds there, whoever of its hosts asks for it. */
function importsToName(
  part: Rolldown.OutputChunk,
  hosts: readonly Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
): string[] {
  if (hosts.length === 0) return [];
  const there = hosts.map((host) => withImports([host], bundle));
  const own = new Set([part.fileName, ...part.imports]);
  return [...withImports([part], bundle)].filter(
    (name) => !own.has(name) && !there.every((names) => names.has(name)),
  );
}

/** The files of the chunks that pages begin with. */
export function chunksAtOnce(bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const entries = chunksOf(bundle).filter(({ isEntry }) => isEntry);
  return withImports(entries, bundle);
}

function chunksOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((output) => output.type === 'chunk');
}

/** The files of some chunks and of all that they import at once. */
function withImports(
  chunks: readonly Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
): ReadonlySet<string> {
  const found = new Set(chunks.map(({ fileName }) => fileName));
  for (const fileName of found) {
    const output = bundle[fileName];
    if (output?.type !== 'chunk') continue;
    for (const imported of output.imports) found.add(imported);
  }
  return found;
}
