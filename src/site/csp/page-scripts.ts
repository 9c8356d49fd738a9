const NAMED = /(?:_astro\/|\.\/)([\w.-]+\.js)\b/g;
/** In a page every name is of something that it loads at once; in a script only its imports are. */
const NAMED_BY_PAGE = /_astro\/([\w.-]+\.js)\b/g;
const IMPORTED = /(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;

type Scripts = ReadonlyMap<string, string>;

/** The names of all scripts that a page may ever load, of those that the site has: `_astro/a.B2.js`. */
export function scriptsFrom(html: string, scripts: Scripts): readonly string[] {
  return closure(namesIn(html, NAMED), scripts, NAMED);
}

/** The names of the scripts that a page loads at once. */
export function scriptsAtOnce(html: string, scripts: Scripts): readonly string[] {
  return closure(namesIn(html, NAMED_BY_PAGE), scripts, IMPORTED);
}

function closure(first: readonly string[], scripts: Scripts, naming: RegExp): readonly string[] {
  const found = new Set<string>();
  const queue = [...first];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const script = scripts.get(name);
    if (script === undefined || found.has(name)) continue;
    found.add(name);
    queue.push(...namesIn(script, naming));
  }
  return [...found];
}

function namesIn(text: string, naming: RegExp): string[] {
  return [...text.matchAll(naming)].map(([, file]) => `_astro/${file}`);
}
