import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ArticleDraft } from '#shared/contract/admin/articles.ts';
import type { ArticleKind } from '#shared/domain/content/articles.ts';
import { SegmentedControl } from '#ui/actions/SegmentedControl.tsx';
import { EditorBar } from '../acts/EditorBar.tsx';
import type { Draft, DraftStore } from '../draft/draft-store.ts';
import { useDraft } from '../draft/use-draft.ts';
import { useShownDraft } from '../draft/use-shown-draft.ts';
import { type Fields, readYaml, textField, yamlOf } from '../fields/read-fields.ts';
import type { SourceEditor } from '../source/source-editor.ts';
import { ConflictPanel } from '../versions/ConflictPanel.tsx';
import styles from './ArticleEditor.module.css';
import { BesidePane } from './BesidePane.tsx';
import { PANELS, type Panel } from './panels.ts';
import { TextPane } from './TextPane.tsx';
import { type Check, useCheck } from './use-check.ts';
import { type Choices, useChoices } from './use-choices.ts';
import { useIsWide } from './use-is-wide.ts';
import { usePresence } from './use-presence.ts';

export type ArticleEditorProps = {
  kind: ArticleKind;
  /** Null for a new article, and for one that is known from this browser alone. */
  article: ArticleDraft | null;
  /** The id of an article that is known from this browser alone. */
  id?: string;
};

/** The editor of one article; in a conflict, both texts until the writer has decided. */
export function ArticleEditor({ kind, article, id }: ArticleEditorProps) {
  const store = useDraft(kind, article, id);
  const draft = useShownDraft(store);
  const known = useStore(store.$article);
  const saving = useStore(store.$saving);
  const check = useCheck({ kind, draft, id: known?.id ?? null });
  const present = usePresence(known);
  const choices = useChoices();
  useSaveKey(store);
  // Keystrokes in the text below leave the fields as they are.
  const yaml = yamlOf(draft.source);
  const fields = useMemo(() => readYaml(yaml), [yaml]);
  return (
    <div className={styles.page}>
      <EditorBar
        {...{ kind, store, present }}
        title={textField(fields, 'title')}
        problems={check.problems}
      />
      {saving.kind === 'conflict' ? (
        <ConflictPanel key={saving.theirs.version} conflict={saving} store={store} />
      ) : (
        <Panes {...{ kind, store, draft, check, choices, fields }} />
      )}
    </div>
  );
}

/** Control+S saves wherever the focus is; the text has a key of its own. */
function useSaveKey(store: DraftStore): void {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      if (event.defaultPrevented || event.altKey || event.shiftKey) return;
      event.preventDefault();
      void store.flush();
    };
    addEventListener('keydown', save);
    return () => removeEventListener('keydown', save);
  }, [store]);
}

type PanesProps = {
  kind: ArticleKind;
  store: DraftStore;
  /** As it is shown. */
  draft: Draft;
  check: Check;
  choices: Choices;
  fields: Fields | null;
};

/** The text, and beside it the preview, the fields, the checks or the versions. */
function Panes({ kind, store, draft, check, choices, fields }: PanesProps) {
  const editor = useRef<SourceEditor>(null);
  const scroller = useRef<(line: number) => void>(null);
  const onEditor = useCallback((made: SourceEditor | null) => {
    editor.current = made;
  }, []);
  const onScroller = useCallback((scroll: ((line: number) => void) | null) => {
    scroller.current = scroll;
  }, []);
  const isWide = useIsWide();
  // A new article begins with its title.
  const [chosen, setPanel] = useState<Panel>(() => (isNew(store) ? 'fields' : 'text'));
  // In wide windows the text is always there.
  const panel = isWide && chosen === 'text' ? 'preview' : chosen;
  return (
    <main id="main" tabIndex={-1} className={styles.panes}>
      <div className={styles.choice}>
        <SegmentedControl
          label="Part of the editor"
          segments={isWide ? PANELS.slice(1) : PANELS}
          value={panel}
          onChange={setPanel}
        />
      </div>
      <TextPane
        {...{ store, editor, onEditor, choices }}
        problems={check.problems}
        isShown={isWide || panel === 'text'}
        onScroll={() => scroller.current?.(editor.current?.topLine() ?? 1)}
      />
      <BesidePane
        {...{ kind, store, draft, check, fields, onScroller }}
        choices={choices.known}
        panel={panel}
        onGoTo={({ line, column }) => {
          // In narrow windows the text has to be there before it can take the caret.
          if (!isWide) flushSync(() => setPanel('text'));
          editor.current?.goTo(line, column);
        }}
      />
    </main>
  );
}

function isNew({ $article }: DraftStore): boolean {
  return $article.get() === null;
}
