import { autocompletion } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { pasteHandlers } from '../paste/paste-handlers.ts';
import { sourceKeys } from './source-commands.ts';
import {
  type ComponentExample,
  completeComponents,
  completeLinks,
  type LinkTarget,
} from './source-completions.ts';

/** Dependencies of the writing tools. */
export interface WritingToolsDeps {
  readonly onSave: () => void;
  readonly onPictures: (files: readonly File[]) => void;
  readonly listLinks: () => Promise<readonly LinkTarget[]>;
  /** The components that may be used; by default those of articles. */
  readonly components?: readonly ComponentExample[];
}

/** The keys of the toolbar, the completions of `/` and `[[`, and Markdown for what is pasted. */
export function writingTools({
  onSave,
  onPictures,
  listLinks,
  components,
}: WritingToolsDeps): Extension {
  return [
    keymap.of([...sourceKeys(onSave)]),
    autocompletion({
      icons: false,
      override: [completeComponents(components), completeLinks(listLinks)],
    }),
    pasteHandlers(onPictures),
  ];
}
