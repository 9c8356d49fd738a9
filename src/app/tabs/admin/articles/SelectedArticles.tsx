import { useStore } from '@nanostores/react';
import { useState } from 'react';
import {
  type ArticleOutcome,
  adminArticlesApi,
  type ListedArticle,
} from '#shared/contract/admin/articles.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Button } from '#ui/actions/Button.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { useAct } from '../../../parts/calls/use-act.ts';
import type { Selection } from '../../../parts/lists/selection.ts';
import { useApp } from '../../../workspace/app-context.ts';
import { ActDialog } from '../parts/ActDialog.tsx';
import { SelectionBar } from '../parts/table/SelectionBar.tsx';
import styles from './ArticlesSection.module.css';
import { inBatches } from './in-batches.ts';
import { outcomeWords } from './outcome-words.ts';

export type SelectedArticlesProps = {
  selection: Selection;
  rows: readonly ListedArticle[];
  /** The tags that there are. */
  tags: readonly string[];
  onDone: () => void;
};

/** The bar that tags and publishes all selected articles. */
export function SelectedArticles({ selection, rows, tags, onDone }: SelectedArticlesProps) {
  const ids = useStore(selection.$ids);
  const { client, toasts } = useApp().workspace;
  const [isTagging, setTagging] = useState(false);
  const { act, isBusy } = useAct(toasts);
  const selected = rows.filter(({ id }) => ids.has(id));
  const selectedIds = selected.map(({ id }) => id);

  function finish(verb: string, outcome: ArticleOutcome): void {
    selection.clear();
    toasts.show(outcomeWords(verb, outcome));
    onDone();
  }

  const publish = () =>
    act({
      call: () =>
        inBatches(selectedIds, (batch) =>
          client.call(adminArticlesApi.publishMany, { body: { ids: batch } }),
        ),
      onDone: (outcome) => finish('published', outcome),
      failed: 'Nothing was published.',
    });

  function tag(field: (name: string) => string): Promise<CallResult<ArticleOutcome>> {
    const [add, remove] = [field('add'), field('remove')];
    const change = { add: add === '' ? [] : [add], remove: remove === '' ? [] : [remove] };
    return inBatches(selectedIds, (batch) =>
      client.call(adminArticlesApi.tag, { body: { ids: batch, ...change } }),
    );
  }

  return (
    <>
      <SelectionBar label="Selected articles" count={ids.size} onClear={selection.clear}>
        <Button size="small" onClick={() => setTagging(true)}>
          Tag…
        </Button>
        <Button size="small" isBusy={isBusy} onClick={publish}>
          Publish
        </Button>
      </SelectionBar>
      <ActDialog
        isOpen={isTagging}
        title={`Tag ${counted(selected.length, 'article')}`}
        verb="Change tags"
        onAct={tag}
        onDone={(outcome) => {
          setTagging(false);
          finish('tagged', outcome);
        }}
        onClose={() => setTagging(false)}
      >
        <div className={styles.tags}>
          <TagField label="Add" name="add" none="Add no tag" tags={tags} />
          <TagField label="Remove" name="remove" none="Remove no tag" tags={tags} />
          <p>Only their drafts change. Readers see it once you publish them.</p>
        </div>
      </ActDialog>
    </>
  );
}

function TagField({
  tags,
  none,
  ...field
}: {
  label: string;
  name: string;
  none: string;
  tags: readonly string[];
}) {
  return (
    <SelectField {...field} defaultValue="">
      <option value="">{none}</option>
      {tags.map((tag) => (
        <option key={tag} value={tag}>
          {tag}
        </option>
      ))}
    </SelectField>
  );
}
