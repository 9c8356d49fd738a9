import { completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, type Text, Transaction } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { ArticleProblem } from '#shared/contract/admin/articles.ts';
import { mdxLanguage } from './mdx-language.ts';
import { sourceLook } from './source-theme.ts';

/** The field of the source. */
export interface SourceEditor {
  readonly view: EditorView;
  /** Replaces the text where it differs; the caret stays where it can. */
  setText(text: string): void;
  setProblems(problems: readonly ArticleProblem[]): void;
  /** Puts the caret on a line, from 1, and shows it. */
  goTo(line: number, column: number): void;
  /** The line, from 1, at the top of what is seen, with the part of it that is above. */
  topLine(): number;
  destroy(): void;
}

/** Dependencies of the field of a source. */
export interface SourceEditorDeps {
  /** Its styles are made while it runs, which the policy of the page allows in a shadow root alone. */
  readonly root: ShadowRoot;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onScroll?: () => void;
  /** Come before those of every field. */
  readonly extensions?: Extension;
}

/** Creates the field of a source: Markdown in colours, history, search, and problems in the gutter. */
export function createSourceEditor(deps: SourceEditorDeps): SourceEditor {
  const { root, text: doc } = deps;
  /** Made once for each change: the text is long. */
  let text = doc;
  const onChange = (typed: string) => {
    text = typed;
    deps.onChange(typed);
  };
  const state = EditorState.create({ doc, extensions: extensionsOf({ ...deps, onChange }) });
  const view = new EditorView({ root, parent: root, state });
  return {
    view,
    setText(next) {
      if (next === text) return;
      const change = difference(view.state.doc.toString(), next);
      text = next;
      if (change === null) return;
      view.dispatch({ changes: change, annotations: Transaction.remote.of(true) });
    },
    setProblems: (problems) =>
      view.dispatch(setDiagnostics(view.state, diagnosticsOf(problems, view.state.doc))),
    goTo(line, column) {
      const place = placeOf(view.state.doc, line, column);
      view.dispatch({
        selection: { anchor: place },
        effects: EditorView.scrollIntoView(place, { y: 'center' }),
      });
      view.focus();
    },
    topLine() {
      const block = view.lineBlockAtHeight(view.scrollDOM.scrollTop);
      const line = view.state.doc.lineAt(block.from).number;
      const past = (view.scrollDOM.scrollTop - block.top) / Math.max(1, block.height);
      return line + Math.min(1, Math.max(0, past));
    },
    destroy: () => view.destroy(),
  };
}

function extensionsOf({ onChange, onScroll, extensions = [] }: SourceEditorDeps): Extension {
  return [
    extensions,
    lineNumbers(),
    lintGutter(),
    history(),
    drawSelection(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    EditorView.lineWrapping,
    // It is focusable anyway; checkers of scrolled regions look for the index.
    EditorView.contentAttributes.of({ 'aria-label': 'Text', spellcheck: 'true', tabindex: '0' }),
    mdxLanguage(),
    search({ top: false }),
    keymap.of([
      ...completionKeymap,
      ...lintKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...defaultKeymap,
    ]),
    sourceLook,
    EditorView.updateListener.of(({ docChanged, state, transactions }) => {
      const isGiven = transactions.some((each) => each.annotation(Transaction.remote) === true);
      if (docChanged && !isGiven) onChange(state.doc.toString());
    }),
    EditorView.domEventHandlers({
      scroll: () => {
        onScroll?.();
      },
    }),
  ];
}

/** The one change between two texts: what stands between their common beginning and end. */
export function difference(
  before: string,
  after: string,
): { from: number; to: number; insert: string } | null {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

function placeOf(doc: Text, line: number, column: number): number {
  const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
  return Math.min(to, from + Math.max(0, column - 1));
}

function diagnosticsOf(problems: readonly ArticleProblem[], doc: Text): Diagnostic[] {
  return problems.map(({ line, column, text, level }) => {
    const from = placeOf(doc, line, column);
    const { to } = doc.lineAt(from);
    const severity = level === 'error' ? 'error' : 'info';
    return { from: Math.min(from, to), to, severity, message: text };
  });
}
