/** The attribute in which a script of a built page names its file until the page has been painted. */
export const LATE_SOURCE = 'data-src';

const MODULE = /<script type="module" src="/g;

/** Returns a built page whose modules wait for `start-late.ts`. */
export function withLateModules(html: string): string {
  return html.replace(MODULE, `<script type="module" ${LATE_SOURCE}="`);
}

/**
 * Returns a page that names the modules that its own ones import, ahead of the last of them. All are asked
 * for in one round trip then: with 300 ms to the server a timer can be used half a second earlier. The
 * first, which counts the visit, does not wait in line behind them.
 */
export function withNamedModules(html: string, names: readonly string[]): string {
  const last = [...html.matchAll(MODULE)].at(-1)?.index;
  if (last === undefined) return html;
  const named = names.map((name) => `<script type="module" src="/${name}"></script>`);
  return html.slice(0, last) + named.join('') + html.slice(last);
}
