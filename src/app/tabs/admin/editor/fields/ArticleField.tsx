import type { ArticleChoices } from '#shared/contract/admin/articles.ts';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { NamesField } from '../../parts/NamesField.tsx';
import { FieldGroups } from './FieldGroups.tsx';
import type { FieldModel } from './field-models.ts';
import { FIELD_LABELS, hintOf, oneLine } from './field-words.ts';
import type { FieldValue } from './set-field.ts';

export type ArticleFieldProps = {
  model: FieldModel;
  /** As the frontmatter has it. */
  value: unknown;
  /** The expected values by field such as `faq[0].answer`. */
  problems: ReadonlyMap<string, string>;
  choices: ArticleChoices | null;
  onChange: (value: FieldValue | null) => void;
};

/** Longer texts get a field of several lines. */
const LONG = 100;

/** One field of the frontmatter. */
export function ArticleField({ model, value, problems, choices, onChange }: ArticleFieldProps) {
  const { name } = model;
  const text = typeof value === 'string' ? value : '';
  const expected = problems.get(name);
  const common = {
    label: FIELD_LABELS[name] ?? name,
    value: text,
    hint: hintOf(model, text),
    error: expected === undefined || text === '' ? undefined : `Expected: ${expected}.`,
  };
  if (model.kind === 'day') {
    return (
      <TextField
        {...common}
        type="date"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  if (model.kind === 'names') {
    const options = name === 'tags' ? choices?.tags : choices?.timers;
    return (
      <NamesField
        label={common.label}
        value={listOf(value).filter((each) => typeof each === 'string')}
        most={model.most}
        options={options ?? []}
        onChange={onChange}
      />
    );
  }
  if (model.kind === 'groups') {
    return (
      <FieldGroups
        model={model}
        value={listOf(value).flatMap((each) => (isGroup(each) ? [textsOf(each)] : []))}
        problems={problems}
        onChange={(groups) => onChange(groups.length === 0 ? null : groups)}
      />
    );
  }
  if (name === 'author' && choices !== null) {
    return (
      <SelectField {...common} onChange={(event) => onChange(event.currentTarget.value)}>
        {!choices.authors.includes(text) && (
          <option value={text}>{text || 'Choose an author'}</option>
        )}
        {choices.authors.map((author) => (
          <option key={author} value={author}>
            {author}
          </option>
        ))}
      </SelectField>
    );
  }
  return (model.most ?? 0) > LONG ? (
    <TextArea
      {...common}
      rows={3}
      onChange={(event) => onChange(oneLine(event.currentTarget.value))}
    />
  ) : (
    <TextField {...common} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function textsOf(group: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(group).map(([name, text]) => [name, typeof text === 'string' ? text : '']),
  );
}
