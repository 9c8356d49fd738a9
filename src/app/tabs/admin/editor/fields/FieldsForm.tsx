import { useStore } from '@nanostores/react';
import type { ArticleChoices } from '#shared/contract/admin/articles.ts';
import { Article } from '#shared/contract/content/content.ts';
import { frontmatterProblems } from '#shared/contract/content/frontmatter-problems.ts';
import {
  ARTICLE_LIMITS,
  type ArticleKind,
  articleAddress,
} from '#shared/domain/content/articles.ts';
import { TextField } from '#ui/fields/TextField.tsx';
import type { DraftStore } from '../draft/draft-store.ts';
import { ArticleField } from './ArticleField.tsx';
import styles from './FieldsForm.module.css';
import { ARTICLE_FIELDS } from './field-models.ts';
import type { Fields } from './read-fields.ts';
import { type FieldValue, setField } from './set-field.ts';

export type FieldsFormProps = {
  kind: ArticleKind;
  store: DraftStore;
  source: string;
  /** Null where they cannot be read. */
  fields: Fields | null;
  /** Null until it is known. */
  choices: ArticleChoices | null;
  onChange: (source: string) => void;
};

/** The fields at the top of an article as a form, in step with its source. */
export function FieldsForm({ kind, store, source, fields, choices, onChange }: FieldsFormProps) {
  const { slug } = useStore(store.$draft);
  if (fields === null) {
    return (
      <p role="status" className={styles.form}>
        The fields at the top of the text cannot be read. Fix them in the text first.
      </p>
    );
  }
  const problems = new Map(
    frontmatterProblems(Article, fields).map(({ field, expected }) => [field, expected]),
  );
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <TextField
        label="Address"
        value={slug ?? ''}
        placeholder="By its title"
        hint={addressHint(kind, slug)}
        maxLength={ARTICLE_LIMITS.slug}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          const typed = event.currentTarget.value;
          store.change({ slug: typed === '' ? null : typed });
        }}
      />
      {ARTICLE_FIELDS.map((model) => (
        <ArticleField
          key={model.name}
          model={model}
          value={fields[model.name]}
          problems={problems}
          choices={choices}
          onChange={(value: FieldValue | null) => onChange(setField(source, model.name, value))}
        />
      ))}
    </form>
  );
}

function addressHint(kind: ArticleKind, slug: string | null): string {
  if (slug === null) return `Made of the title, such as ${articleAddress(kind, 'deep-work')}.`;
  return `The page is at ${articleAddress(kind, slug)}. Its old address leads on when you change it.`;
}
