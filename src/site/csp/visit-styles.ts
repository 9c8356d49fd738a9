import { type CustomAtRules, transform, type Visitor } from 'lightningcss';

/** Styles as small as they can be written, after `visitor` has changed them. */
export function visitStyles(css: string, visitor: Visitor<CustomAtRules>): string {
  const options = { filename: 'page.css', code: Buffer.from(css), minify: true, visitor };
  return transform(options).code.toString();
}

/** Leaves out a rule around others that has none left. */
export function withoutEmpty({ value: { rules } }: { value: { rules: readonly unknown[] } }) {
  return rules.length === 0 ? [] : undefined;
}
