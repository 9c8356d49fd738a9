import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { markdownOf } from './html-to-markdown.ts';

const PICTURE = /^image\/(?:jpeg|png|webp|avif|gif)$/;

/** Turns what is pasted from documents into Markdown, and takes pictures that are pasted or dropped. */
export function pasteHandlers(onPictures: (files: readonly File[]) => void): Extension {
  return EditorView.domEventHandlers({
    paste(event, view) {
      const { clipboardData: data } = event;
      if (data === null) return false;
      const pictures = picturesIn(data.files);
      const html = data.getData('text/html');
      // Word processors add a picture of the text beside the text.
      if (pictures.length > 0 && html === '') return taken(event, () => onPictures(pictures));
      const markdown = html === '' ? null : markdownOf(html);
      if (markdown === null) return false;
      return taken(event, () => insert(view, markdown));
    },
    drop(event) {
      const pictures = picturesIn(event.dataTransfer?.files);
      return pictures.length > 0 && taken(event, () => onPictures(pictures));
    },
  });
}

function picturesIn(files: FileList | undefined): File[] {
  return [...(files ?? [])].filter(({ type }) => PICTURE.test(type));
}

function taken(event: Event, act: () => void): true {
  event.preventDefault();
  act();
  return true;
}

function insert(view: EditorView, text: string): void {
  view.dispatch(view.state.replaceSelection(text), {
    scrollIntoView: true,
    userEvent: 'input.paste',
  });
}
