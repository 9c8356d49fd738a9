import { escapeMarkup } from '#shared/domain/text/escape-markup.ts';

/** Returns attributes of HTML with a blank before each; those that are null are left out. */
export function writeAttributes(values: Readonly<Record<string, string | null>>): string {
  return Object.entries(values)
    .map(([name, value]) => (value === null ? '' : ` ${name}="${escapeMarkup(value)}"`))
    .join('');
}
