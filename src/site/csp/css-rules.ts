/** The braces and semicolons that end a rule, and the texts in which they mean nothing. */
const TOKEN = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\*[\s\S]*?\*\/|url\([^"')]*\)|[{};]/g;

/** A rule of a stylesheet; `block` is null for a statement such as `@layer a, b;`. */
export interface Rule {
  readonly prelude: string;
  readonly block: string | null;
}

/** Returns the outermost rules of a stylesheet. */
export function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  let depth = 0;
  /** Where the rule and its block begin. */
  let start = 0;
  let open = 0;
  for (const { 0: token, index } of css.matchAll(TOKEN)) {
    if (token === '{') {
      if (depth === 0) open = index;
      depth += 1;
    } else if (token === '}') {
      depth -= 1;
      if (depth > 0) continue;
      rules.push({ prelude: css.slice(start, open), block: css.slice(open + 1, index) });
      start = index + 1;
    } else if (token === ';' && depth === 0) {
      rules.push({ prelude: css.slice(start, index + 1), block: null });
      start = index + 1;
    }
  }
  return rules;
}
