import { type NamedFile, withIslandStarter } from '../start/island-starter.ts';
import { withLateModules, withNamedModules } from '../start/late-modules.ts';
import { withStylesInHead } from '../start/styles-in-head.ts';
import { escapeAttributes } from './escape-attributes.ts';
import { policyOf, tightenPolicy, withoutPolicy } from './page-policy.ts';
import { namesNeededBy, type SiteAssets, unnamedImports } from './site-assets.ts';
import { dropUnusedStyles } from './used-styles.ts';

/** A page as it is served. */
export interface FinishedPage {
  readonly html: string;
  /** Its Content-Security-Policy, which is sent as a header: its hashes do not compress. */
  readonly policy: string;
  /** A file that the page names; the same for every page with an island. */
  readonly starter: NamedFile | null;
}

/**
 * Returns a page that Astro has rendered as it is served: without rules that it cannot use, with scripts
 * that wait for the first paint, and with a policy that admits what it carries and nothing else. Depends
 * on nothing but its arguments. Throws when the policy refuses what the page carries.
 */
export function finishPage(html: string, assets: SiteAssets): FinishedPage {
  const { html: started, starter } = withIslandStarter(withStylesInHead(escapeAttributes(html)));
  const styled = dropUnusedStyles(started, namesNeededBy(started, assets));
  const imports = unnamedImports(styled, assets);
  const page = tightenPolicy(withLateModules(withNamedModules(styled, imports)));
  return { html: withoutPolicy(page), policy: policyOf(page), starter };
}
