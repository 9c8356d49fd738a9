/** The name that the policy of the editor's pages admits. */
const POLICY = 'ripen-preview';

interface HtmlPolicy {
  /** In truth a TrustedHTML, which the DOM types do not know; it stands for its text. */
  createHTML(html: string): string;
}

let policy: HtmlPolicy | undefined;

/**
 * Lets HTML into documents that run no scripts: that of the preview, whose HTML is written from a tree,
 * and those that are only read, such as what was pasted.
 */
export function htmlWithoutScripts(html: string): string {
  policy ??= createPolicy();
  return policy.createHTML(html);
}

function createPolicy(): HtmlPolicy {
  const rules: HtmlPolicy = { createHTML: (html) => html };
  const factory: unknown = Reflect.get(globalThis, 'trustedTypes');
  if (typeof factory !== 'object' || factory === null) return rules;
  const create: unknown = Reflect.get(factory, 'createPolicy');
  // The method of the platform, by its definition.
  return typeof create === 'function' ? (create.call(factory, POLICY, rules) as HtmlPolicy) : rules;
}
