import path from 'node:path';
import * as z from 'zod';
import type { HouseRule } from './project-files.ts';

const pattern = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (Array.isArray(value) ? value.join('|') : value))
  .optional();
const end = z.object({ path: pattern, pathNot: pattern }).catchall(z.unknown());
const ruleShape = z.object({ name: z.string(), from: end, to: end });
const configShape = z.object({ forbidden: z.array(ruleShape) });
const manifestShape = z.object({ imports: z.record(z.string(), z.string()) });

type Rule = z.infer<typeof ruleShape>;
type Aliases = z.infer<typeof manifestShape>['imports'];
type Import = { readonly from: string; readonly to: string };

const IMPORT = /\b(?:import|from)\s*\(?\s*(['"])([^'"\n]+)\1/g;

/**
 * Applies the rules of dependency-cruiser, which reads no .astro files, to what those files import.
 * Rules that ask for more than two paths (cycles, orphans, kinds of packages) are left out.
 * @param config the default export of `.dependency-cruiser.mjs`
 */
export function astroImports(config: unknown): HouseRule {
  const rules = configShape.parse(config).forbidden.filter(comparesPaths);
  return {
    name: 'imports of .astro files',
    breaches(files) {
      const manifest = files.find((file) => file.path === 'package.json')?.text ?? '';
      const aliases = manifestShape.parse(JSON.parse(manifest)).imports;
      return files
        .filter((file) => file.path.endsWith('.astro'))
        .flatMap((file) => importsOf(file.path, file.text, aliases))
        .flatMap((edge) =>
          rules.flatMap((rule) =>
            isForbidden(rule, edge) ? [`${rule.name}: ${edge.from} → ${edge.to}`] : [],
          ),
        );
    },
  };
}

function comparesPaths({ from, to }: Rule): boolean {
  return [...Object.keys(from), ...Object.keys(to)].every((key) => /^path(?:Not)?$/.test(key));
}

/** Without Node's own modules: an .astro file runs in the build, whichever folder it is in. */
function importsOf(file: string, text: string, aliases: Aliases): Import[] {
  return [...text.matchAll(IMPORT)]
    .map(([, , specifier = '']) => specifier.replace(/\?.*$/, ''))
    .filter((specifier) => !specifier.startsWith('node:'))
    .map((specifier) => ({ from: file, to: resolve(file, specifier, aliases) }));
}

function resolve(file: string, specifier: string, aliases: Aliases): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  for (const [alias, target] of Object.entries(aliases)) {
    if (specifier === alias) return path.posix.normalize(target);
    const prefix = alias.replace(/\*$/, '');
    if (alias.endsWith('*') && specifier.startsWith(prefix)) {
      return path.posix.normalize(target.replace('*', specifier.slice(prefix.length)));
    }
  }
  const isBuiltIn = /^(?:astro|virtual):/.test(specifier);
  return isBuiltIn ? specifier : `node_modules/${specifier}`;
}

function isForbidden(rule: Rule, { from, to }: Import): boolean {
  const match = new RegExp(rule.from.path ?? '').exec(from);
  if (match === null || (rule.from.pathNot && new RegExp(rule.from.pathNot).test(from))) {
    return false;
  }
  const withGroup = (text: string) => new RegExp(text.replaceAll('$1', match[1] ?? ''));
  return (
    withGroup(rule.to.path ?? '').test(to) &&
    !(rule.to.pathNot !== undefined && withGroup(rule.to.pathNot).test(to))
  );
}
