import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { COMPONENT_NAMES, COMPONENTS } from '#publishing/components/definitions.ts';

/** A page to link to. */
export interface LinkTarget {
  readonly address: string;
  readonly title: string;
}

/** A component as a writer would write it. */
export interface ComponentExample {
  readonly name: string;
  readonly example: string;
}

/** The components that an article may use. */
export const COMPONENT_EXAMPLES: readonly ComponentExample[] = COMPONENT_NAMES.map((name) => ({
  name,
  example: COMPONENTS[name].example,
}));

/** Offers components after a slash at the beginning of a line. */
export function completeComponents(components: readonly ComponentExample[] = COMPONENT_EXAMPLES) {
  return (context: CompletionContext): CompletionResult | null => {
    const typed = context.matchBefore(/\/\w*/);
    if (typed === null || context.state.doc.lineAt(typed.from).from !== typed.from) return null;
    return {
      from: typed.from,
      options: components.map(({ name, example }) => ({
        label: `/${name}`,
        detail: 'Component',
        apply: example,
      })),
      validFor: /^\/\w*$/,
    };
  };
}

const MOST_LINKS = 30;

/** Offers the pages of the site after `[[`, by words of their titles and addresses. */
export function completeLinks(listLinks: () => Promise<readonly LinkTarget[]>) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const typed = context.matchBefore(/\[\[[^\]\n]*/);
    if (typed === null) return null;
    const words = typed.text.slice(2).toLowerCase();
    const links = await listLinks();
    return {
      from: typed.from,
      // Closed brackets that the field has added by itself go too.
      to: typed.to + (context.state.sliceDoc(typed.to, typed.to + 2) === ']]' ? 2 : 0),
      filter: false,
      options: findLinks(links, words).map(optionOf),
    };
  };
}

function optionOf({ address, title }: LinkTarget): Completion {
  return { label: title || address, detail: address, apply: `[${title || address}](${address})` };
}

/** Returns the pages whose title or address has every one of these words. */
export function findLinks(links: readonly LinkTarget[], typed: string): readonly LinkTarget[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return links
    .filter(({ address, title }) => {
      const text = `${title} ${address}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .slice(0, MOST_LINKS);
}
