import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import type * as z from 'zod';
import {
  frontmatterProblems,
  problemsText,
} from '#shared/contract/content/frontmatter-problems.ts';
import { frontmatterOf, readYaml } from '../content-check/frontmatter.ts';
import type { AddressBook } from './address-book.ts';

type Context = Parameters<Loader['load']>[0];

/** Requirements of the entries of a collection. */
interface Demands {
  readonly schema: z.ZodType;
  readonly addresses: AddressBook;
  /** Where an entry stands; null where a route of its own shows it. */
  readonly addressOf: (id: string) => string | null;
  /** See `rulesMark`: what was read by other rules is read again. */
  readonly rules: string;
}

/**
 * A loader that stops the build at whatever its authors have to mend: it names the file, the field,
 * what was expected, what was received, and how the line may look. Two pages never have one address.
 */
export function contentLoader(loader: Loader, demands: Demands): Loader {
  return {
    name: loader.name,
    async load(context) {
      const { logger, stopAtErrors } = rememberingLogger(context);
      forgetOtherRules(context, demands.rules);
      const seen = new Set<string>();
      let isReading = true;
      await loader.load({
        ...context,
        ...namingFiles(context),
        logger,
        async parseData(entry) {
          const file = fileName(context, entry.filePath);
          if (isReading && seen.has(entry.id)) {
            throw new Error(`${file}: “${entry.id}” is there twice. Give one another name.`);
          }
          seen.add(entry.id);
          const problems = frontmatterProblems(demands.schema, entry.data);
          if (problems.length > 0) throw new Error(problemsText(file, problems));
          return context.parseData(entry);
        },
      });
      isReading = false;
      stopAtErrors();
      claimAddresses(context, demands);
    },
  };
}

function forgetOtherRules({ meta, store }: Context, rules: string): void {
  if (meta.get('rules') === rules) return;
  store.clear();
  meta.set('rules', rules);
}

/** Astro's loaders tell of what they cannot read, the reason after it, and go on without it. */
function rememberingLogger(context: Context) {
  const logger = context.logger.fork('content');
  const told: string[] = [];
  logger.error = (message) => void told.push(message);
  logger.debug = (message) => {
    if (told.length > 0) told.push(message);
  };
  const stopAtErrors = () => {
    if (told.length > 0) throw new Error(told.join('\n'));
  };
  return { logger, stopAtErrors };
}

/** How Astro's loaders read a kind of files. */
interface EntryType {
  getEntryInfo(entry: { fileUrl: URL; contents: string }): Promise<{ data?: unknown }>;
}

/**
 * Reads frontmatter as the check of the content does: Astro's parser names no file and takes the
 * 31st of November for the 1st of December. Astro gives its own loaders the parsers in a field that
 * it does not speak of; without it they work all the same.
 */
function namingFiles(context: Context): { entryTypes?: Map<unknown, EntryType> } {
  if (!('entryTypes' in context && context.entryTypes instanceof Map)) return {};
  const types: Map<unknown, EntryType> = context.entryTypes;
  const naming = [...types].map(([ending, type]): [unknown, EntryType] => [
    ending,
    { ...type, getEntryInfo: (entry) => readNaming(type, entry, context) },
  ]);
  return { entryTypes: new Map(naming) };
}

async function readNaming(
  type: EntryType,
  entry: Parameters<EntryType['getEntryInfo']>[0],
  context: Context,
): Promise<{ data?: unknown }> {
  const yaml = readYaml(frontmatterOf(entry.contents), 2);
  if ('data' in yaml) return { ...(await type.getEntryInfo(entry)), data: yaml.data };
  const file = fileName(context, fileURLToPath(entry.fileUrl));
  throw new Error(`${file}:${yaml.line}: ${yaml.text}`);
}

function claimAddresses(context: Context, { addresses, addressOf }: Demands): void {
  const claims = context.store.values().flatMap(({ id, filePath }) => {
    const address = addressOf(id);
    return address === null ? [] : [{ address, source: filePath ?? id }];
  });
  addresses.claim(context.collection, claims);
}

/** A file as one finds it from the folder of the project. */
function fileName({ config }: Context, filePath: string | undefined): string {
  return path
    .relative(fileURLToPath(config.root), filePath ?? '')
    .split(path.sep)
    .join('/');
}
