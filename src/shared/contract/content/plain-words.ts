import type * as z from 'zod';

type Issue = z.core.$ZodRawIssue;

type Limit = Pick<z.core.$ZodIssueTooSmall, 'minimum' | 'inclusive' | 'origin'>;

const OF_TYPE: Readonly<Record<string, string>> = {
  string: 'This must be text.',
  number: 'This must be a number.',
  int: 'This must be a whole number.',
  boolean: 'This must be true or false.',
  array: 'This must be a list.',
  object: 'This must be an object with fields.',
};

/**
 * Says what is wrong with a value in words for people, wherever a schema has none of its own: what
 * belongs at the field, never what a validator calls it.
 */
export function plainWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This is missing.';
      return OF_TYPE[issue.expected] ?? 'This has the wrong form.';
    case 'invalid_value':
      return issue.input === undefined ? 'This is missing.' : choiceOf(issue.values);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return amount(
        issue.inclusive === false ? 'less than' : 'at most',
        issue.maximum,
        issue.origin,
      );
    case 'not_multiple_of':
      return `This must be a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return 'This field is unknown.';
    default:
      return issue.input === undefined ? 'This is missing.' : 'This has the wrong form.';
  }
}

function choiceOf(values: readonly unknown[]): string {
  const [first, ...others] = values.map(String);
  return others.length === 0
    ? `This must be ${first}.`
    : `Choose one of: ${values.map(String).join(', ')}.`;
}

function tooSmall({ minimum, inclusive, origin }: Limit): string {
  const isEmpty = Number(minimum) === 1 && inclusive !== false;
  if (isEmpty && origin === 'string') return 'This is missing.';
  if (isEmpty && origin === 'array') return 'This list is empty.';
  return amount(inclusive === false ? 'more than' : 'at least', minimum, origin);
}

function amount(how: string, limit: number | bigint, origin: string): string {
  const isOne = Number(limit) === 1;
  if (origin === 'string') return `Use ${how} ${limit} character${isOne ? '' : 's'}.`;
  if (origin === 'array') return `Use ${how} ${limit} ${isOne ? 'entry' : 'entries'}.`;
  return `This must be ${how} ${limit}.`;
}
