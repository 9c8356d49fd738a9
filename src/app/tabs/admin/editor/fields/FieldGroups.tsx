import { useId } from 'react';
import { Button } from '#ui/actions/Button.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import styles from './FieldsForm.module.css';
import type { FieldModel } from './field-models.ts';
import { FIELD_LABELS, GROUP_WORDS, oneLine } from './field-words.ts';

type Group = Readonly<Record<string, string>>;

export type FieldGroupsProps = {
  model: Extract<FieldModel, { kind: 'groups' }>;
  value: readonly Group[];
  problems: ReadonlyMap<string, string>;
  onChange: (value: readonly Group[]) => void;
};

/** A list of groups of texts: questions with their answers, sources with their addresses. */
export function FieldGroups({ model, value, problems, onChange }: FieldGroupsProps) {
  const heading = useId();
  const { name, fields, most } = model;
  const word = GROUP_WORDS[name] ?? 'entry';
  const empty = Object.fromEntries(
    fields.filter((each) => !each.isOptional).map((each) => [each.name, '']),
  );

  function change(place: number, field: string, text: string): void {
    const group: Record<string, string> = { ...value[place], [field]: text };
    const isOptional = fields.some((each) => each.name === field && each.isOptional);
    if (isOptional && text === '') delete group[field];
    onChange(value.map((each, at) => (at === place ? group : each)));
  }

  return (
    <section className={styles.group} aria-labelledby={heading}>
      <p id={heading} className="field-label">
        {FIELD_LABELS[name] ?? name}
      </p>
      {value.map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its place is all that a group is known by.
        <fieldset key={place} className={styles.entry}>
          <legend>{`${word[0]?.toUpperCase()}${word.slice(1)} ${place + 1}`}</legend>
          {fields.map((field) => {
            const expected = problems.get(`${name}[${place}].${field.name}`);
            const text = group[field.name] ?? '';
            return (
              <TextArea
                key={field.name}
                label={FIELD_LABELS[field.name] ?? field.name}
                rows={field.name === 'answer' ? 3 : 1}
                value={text}
                error={expected === undefined || text === '' ? undefined : `Expected: ${expected}.`}
                onChange={(event) => change(place, field.name, oneLine(event.currentTarget.value))}
              />
            );
          })}
          <Button
            size="small"
            variant="quiet"
            onClick={() => onChange(value.filter((_, at) => at !== place))}
          >
            {`Remove ${word} ${place + 1}`}
          </Button>
        </fieldset>
      ))}
      {(most === null || value.length < most) && (
        <Button size="small" onClick={() => onChange([...value, empty])}>
          {`Add a ${word}`}
        </Button>
      )}
    </section>
  );
}
