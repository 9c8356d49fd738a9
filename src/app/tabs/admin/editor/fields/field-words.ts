import { formatNumber } from '#shared/domain/formats/formats.ts';
import type { FieldModel } from './field-models.ts';

/** The labels of fields by their names in the frontmatter. */
export const FIELD_LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  description: 'Description',
  published: 'Published on',
  updated: 'Updated on',
  author: 'Author',
  tags: 'Tags',
  timers: 'Timers for this',
  faq: 'Questions',
  sources: 'Sources',
  question: 'Question',
  answer: 'Answer',
  label: 'What it is',
  url: 'Address',
};

/** The names of one group of a list. */
export const GROUP_WORDS: Readonly<Record<string, string>> = { faq: 'question', sources: 'source' };

/** Tells how long a text is, where there is a limit. */
export function hintOf(model: FieldModel, text: string): string | undefined {
  if (model.kind !== 'text' || model.most === null) return undefined;
  return `${formatNumber(text.length)} of at most ${formatNumber(model.most)} characters.`;
}

/** Returns a text as one line: the fields of an article are lines. */
export function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ');
}
