import { type RefObject, useState } from 'react';
import type { ArticleProblem } from '#shared/contract/admin/articles.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import { PictureButton, usePictures } from '../pictures/PictureButton.tsx';
import { insertAndGoOn } from '../source/markdown-edits.ts';
import { SourceField } from '../source/SourceField.tsx';
import { applyEdit } from '../source/source-commands.ts';
import type { SourceEditor } from '../source/source-editor.ts';
import { Toolbar } from '../source/Toolbar.tsx';
import { writingTools } from '../source/writing-tools.ts';
import styles from './ArticleEditor.module.css';
import type { Choices } from './use-choices.ts';

export type TextPaneProps = {
  store: DraftStore;
  editor: RefObject<SourceEditor | null>;
  onEditor: (editor: SourceEditor | null) => void;
  choices: Choices;
  problems: readonly ArticleProblem[];
  isShown: boolean;
  onScroll: () => void;
};

/** The source of the article with its toolbar. */
export function TextPane(props: TextPaneProps) {
  const { store, editor, onEditor, choices, problems, isShown, onScroll } = props;
  const pictures = usePictures((markdown) => {
    if (editor.current === null) return;
    applyEdit(editor.current.view, (selected) => insertAndGoOn(selected, markdown));
  });
  const [extensions] = useState(() =>
    writingTools({
      onSave: () => void store.flush(),
      onPictures: pictures.add,
      listLinks: choices.links,
    }),
  );
  return (
    <section className={styles.text} aria-label="Text" data-shown={isShown}>
      <Toolbar editor={editor}>
        <PictureButton pictures={pictures} />
      </Toolbar>
      <SourceField
        $draft={store.$draft}
        {...{ problems, onScroll, extensions, onEditor }}
        onChange={(typed) => store.change({ source: typed })}
      />
      {pictures.dialog}
    </section>
  );
}
