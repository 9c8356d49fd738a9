const NAMED = /(?:_astro\/|\.\/)([\w.-]+\.js)\b/g;

/** The names of all scripts that a page may ever load, of those that the site has: `_astro/a.B2.js`. */
export function scriptsFrom(html: string, scripts: ReadonlyMap<string, string>): readonly string[] {
  const found = new Set<string>();
  const queue = [html];
  for (let text = queue.pop(); text !== undefined; text = queue.pop()) {
    for (const [, file] of text.matchAll(NAMED)) {
      const name = `_astro/${file}`;
      const script = scripts.get(name);
      if (script === undefined || found.has(name)) continue;
      found.add(name);
      queue.push(script);
    }
  }
  return [...found];
}
