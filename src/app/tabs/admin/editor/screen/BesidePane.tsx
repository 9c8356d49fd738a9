import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { ArticleChoices, ArticleProblem } from '#shared/contract/admin/articles.ts';
import type { ArticleKind } from '#shared/domain/content/articles.ts';
import type { Draft, DraftStore } from '../draft/draft-store.ts';
import { FieldsForm } from '../fields/FieldsForm.tsx';
import { type Fields, readYaml, textField, yamlOf } from '../fields/read-fields.ts';
import { ChecksPanel } from '../panels/ChecksPanel.tsx';
import { Preview } from '../preview/Preview.tsx';
import { fieldBlocks } from '../preview/preview-blocks.ts';
import { VersionsPanel } from '../versions/VersionsPanel.tsx';
import styles from './ArticleEditor.module.css';
import { PANELS, type Panel } from './panels.ts';
import type { Check } from './use-check.ts';

export type BesidePaneProps = {
  kind: ArticleKind;
  store: DraftStore;
  /** As it is shown. */
  draft: Draft;
  check: Check;
  fields: Fields | null;
  choices: ArticleChoices | null;
  onScroller: (scroll: ((line: number) => void) | null) => void;
  panel: Panel;
  onGoTo: (problem: ArticleProblem) => void;
};

/** The panel beside the text: the one that was chosen, by default the preview. */
export function BesidePane(props: BesidePaneProps) {
  const { kind, store, draft, check, fields, choices, onScroller, panel, onGoTo } = props;
  const { source, slug } = draft;
  const shown = panel === 'text' ? 'preview' : panel;
  const { blocks, problems } = check;
  const content = useMemo(
    () => ({
      title: textField(fields, 'title'),
      description: textField(fields, 'description'),
      blocks: [...blocks, ...fieldBlocks(fields)],
    }),
    [fields, blocks],
  );
  return (
    <section
      className={styles.beside}
      aria-label={PANELS.find(({ value }) => value === shown)?.label}
      data-shown={panel !== 'text'}
    >
      {shown === 'preview' && <Preview {...{ content, onScroller }} isBehind={check.isBehind} />}
      {shown === 'fields' && <LiveFields {...{ kind, store, choices }} />}
      {shown === 'checks' && (
        <ChecksPanel
          {...{ kind, fields, slug, source, problems, onGoTo }}
          isKnown={check.source !== null}
        />
      )}
      {shown === 'versions' && <VersionsPanel store={store} />}
    </section>
  );
}

/** The fields of the source as it is: what is typed into them must not wait for a paint. */
function LiveFields({ kind, store, choices }: Pick<BesidePaneProps, 'kind' | 'store' | 'choices'>) {
  const { source } = useStore(store.$draft);
  const yaml = yamlOf(source);
  const fields = useMemo(() => readYaml(yaml), [yaml]);
  return (
    <FieldsForm
      {...{ kind, store, source, fields, choices }}
      onChange={(changed) => store.change({ source: changed })}
    />
  );
}
