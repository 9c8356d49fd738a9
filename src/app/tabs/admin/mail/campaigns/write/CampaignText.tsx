import { type RefObject, useState } from 'react';
import { COMPONENTS, MAIL_COMPONENTS } from '#publishing/components/definitions.ts';
import type { MailProblem } from '#shared/contract/mailing/email-campaigns.ts';
import { PictureButton, usePictures } from '../../../editor/pictures/PictureButton.tsx';
import { useChoices } from '../../../editor/screen/use-choices.ts';
import {
  insertAndGoOn,
  type MarkdownEdit,
  type Selected,
} from '../../../editor/source/markdown-edits.ts';
import { SourceField } from '../../../editor/source/SourceField.tsx';
import { applyEdit } from '../../../editor/source/source-commands.ts';
import type { SourceEditor } from '../../../editor/source/source-editor.ts';
import { Toolbar } from '../../../editor/source/Toolbar.tsx';
import { writingTools } from '../../../editor/source/writing-tools.ts';
import styles from './CampaignEditor.module.css';
import { FieldsMenu } from './FieldsMenu.tsx';
import type { CampaignDraft } from './use-campaign-draft.ts';

const EXAMPLES = MAIL_COMPONENTS.map((name) => ({ name, example: COMPONENTS[name].example }));

export type CampaignTextProps = {
  store: CampaignDraft;
  editor: RefObject<SourceEditor | null>;
  onEditor: (editor: SourceEditor | null) => void;
  /** Those of the text. */
  problems: readonly MailProblem[];
  isShown: boolean;
};

/** The source of a mail with its toolbar: that of articles, with personal fields. */
export function CampaignText({ store, editor, onEditor, problems, isShown }: CampaignTextProps) {
  const choices = useChoices();
  const edit = (change: (selected: Selected) => MarkdownEdit) => {
    if (editor.current !== null) applyEdit(editor.current.view, change);
  };
  const pictures = usePictures((markdown) => edit((given) => insertAndGoOn(given, markdown)));
  const [extensions] = useState(() =>
    writingTools({
      onSave: () => void store.flush(),
      onPictures: pictures.add,
      listLinks: choices.links,
      components: EXAMPLES,
    }),
  );
  return (
    <section className={styles.text} aria-label="Text" data-shown={isShown}>
      <Toolbar editor={editor} components={EXAMPLES}>
        <PictureButton pictures={pictures} />
        <FieldsMenu align="start" onInsert={(field) => edit((given) => insertWord(given, field))} />
      </Toolbar>
      <SourceField
        $draft={store.$draft}
        {...{ problems, extensions, onEditor }}
        onChange={(source) => store.change({ source })}
      />
      {pictures.dialog}
    </section>
  );
}

/** Inserts a word, and puts the caret after it. */
function insertWord({ from, to }: Selected, word: string): MarkdownEdit {
  const caret = from + word.length;
  return { from, to, insert: word, selection: [caret, caret] };
}
