import { useStore } from '@nanostores/react';
import { useMemo, useRef, useState } from 'react';
import type { ArticleDraft } from '#shared/contract/admin/articles.ts';
import type { ArticleKind } from '#shared/domain/content/articles.ts';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { FieldsForm } from '../fields/FieldsForm.tsx';
import { readFields, textField } from '../fields/read-fields.ts';
import { ChecksPanel } from '../panels/ChecksPanel.tsx';
import { Preview } from '../preview/Preview.tsx';
import { SourceField } from '../source/SourceField.tsx';
import type { SourceEditor } from '../source/source-editor.ts';
import styles from './ArticleEditor.module.css';
import { EditorBar } from './EditorBar.tsx';
import { useCheck } from './use-check.ts';

const PANELS = [
  { value: 'text', label: 'Text' },
  { value: 'preview', label: 'Preview' },
  { value: 'fields', label: 'Fields' },
  { value: 'checks', label: 'Checks' },
] as const;

type Panel = (typeof PANELS)[number]['value'];

export type ArticleEditorProps = { kind: ArticleKind; article: ArticleDraft | null };

/** The editor of one article: its text, and beside it the preview, the fields or the checks. */
export function ArticleEditor({ kind, article }: ArticleEditorProps) {
  const store = useDraft(kind, article);
  const draft = useStore(store.$draft);
  const known = useStore(store.$article);
  const check = useCheck({ kind, draft, id: known?.id ?? null });
  const editor = useRef<SourceEditor>(null);
  const scroller = useRef<(line: number) => void>(null);
  const [panel, setPanel] = useState<Panel>('text');
  const fields = useMemo(() => readFields(draft.source), [draft.source]);
  const content = useMemo(
    () => ({
      title: textField(fields, 'title'),
      description: textField(fields, 'description'),
      blocks: check.blocks,
    }),
    [fields, check.blocks],
  );
  // In wide windows the text is always there, and the preview is beside it.
  const beside = panel === 'text' ? 'preview' : panel;
  const changeSource = (source: string) => store.change({ source });

  return (
    <div className={styles.page}>
      <EditorBar {...{ kind, store }} problems={check.problems} />
      <div className={styles.choice}>
        <SegmentedControl
          label="Part of the editor"
          segments={PANELS}
          value={panel}
          onChange={setPanel}
        />
      </div>
      <main id="main" tabIndex={-1} className={styles.panes}>
        <section className={styles.text} aria-label="Text" data-shown={panel === 'text'}>
          <SourceField
            text={draft.source}
            problems={check.problems}
            onChange={changeSource}
            onScroll={() => scroller.current?.(editor.current?.topLine() ?? 1)}
            editor={editor}
          />
        </section>
        <section
          className={styles.beside}
          aria-label={PANELS.find(({ value }) => value === beside)?.label}
          data-shown={panel !== 'text'}
        >
          {beside === 'preview' && (
            <Preview content={content} isBehind={check.isBehind} scroller={scroller} />
          )}
          {beside === 'fields' && (
            <FieldsForm
              {...{ kind, store, fields }}
              source={draft.source}
              onChange={changeSource}
            />
          )}
          {beside === 'checks' && (
            <ChecksPanel
              {...{ kind, fields }}
              slug={draft.slug}
              problems={check.problems}
              isKnown={check.source !== null}
              onGoTo={({ line, column }) => {
                setPanel('text');
                editor.current?.goTo(line, column);
              }}
            />
          )}
        </section>
      </main>
    </div>
  );
}
