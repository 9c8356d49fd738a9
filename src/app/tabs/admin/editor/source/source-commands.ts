import type { Command, EditorView, KeyBinding } from '@codemirror/view';
import {
  insertBlock,
  type MarkdownEdit,
  makeCode,
  makeLink,
  type Selected,
  TABLE,
  toggleLines,
  toggleMark,
} from './markdown-edits.ts';

/** An edit that the toolbar and a key offer. */
export interface SourceCommand {
  readonly id: string;
  readonly label: string;
  /** The key, as CodeMirror writes it. */
  readonly key?: string;
  readonly edit: (selected: Selected) => MarkdownEdit;
}

/** The edits in the order of the toolbar. */
export const SOURCE_COMMANDS: readonly SourceCommand[] = [
  { id: 'bold', label: 'Bold', key: 'Mod-b', edit: (given) => toggleMark(given, '**') },
  { id: 'italic', label: 'Italic', key: 'Mod-i', edit: (given) => toggleMark(given, '*') },
  { id: 'link', label: 'Link', key: 'Mod-k', edit: makeLink },
  {
    id: 'heading',
    label: 'Heading',
    key: 'Mod-Alt-2',
    edit: (given) => toggleLines(given, 'heading'),
  },
  {
    id: 'bullets',
    label: 'List',
    key: 'Mod-Shift-8',
    edit: (given) => toggleLines(given, 'bullets'),
  },
  {
    id: 'numbers',
    label: 'Numbered list',
    key: 'Mod-Shift-7',
    edit: (given) => toggleLines(given, 'numbers'),
  },
  {
    id: 'quote',
    label: 'Quotation',
    key: 'Mod-Shift-9',
    edit: (given) => toggleLines(given, 'quote'),
  },
  { id: 'code', label: 'Code', key: 'Mod-e', edit: makeCode },
  { id: 'table', label: 'Table', edit: (given) => insertBlock(given, TABLE) },
];

/** Applies an edit to the selection of a field, and returns the focus to it. */
export function applyEdit(view: EditorView, edit: SourceCommand['edit']): void {
  const { from, to } = view.state.selection.main;
  const { selection, ...changes } = edit({ text: view.state.doc.toString(), from, to });
  const [anchor, head] = selection;
  view.dispatch({ changes, selection: { anchor, head }, scrollIntoView: true, userEvent: 'input' });
  view.focus();
}

/** The keys of the edits; `onSave` is what people press to save. */
export function sourceKeys(onSave: () => void): readonly KeyBinding[] {
  const save: Command = () => {
    onSave();
    return true;
  };
  return [
    { key: 'Mod-s', run: save, preventDefault: true },
    ...SOURCE_COMMANDS.flatMap(({ key, edit }) => {
      if (key === undefined) return [];
      const run: Command = (view) => {
        applyEdit(view, edit);
        return true;
      };
      return [{ key, run, preventDefault: true }];
    }),
  ];
}

/** The key of an edit as the tooltip shows it: `Control+B`. */
export function keyWords(key: string): string {
  return key
    .replaceAll('-', '+')
    .replace('Mod', 'Control')
    .replace(/[a-z]$/, (letter) => letter.toUpperCase());
}
