import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { KeyGroup } from '#pomodoro/shortcuts/KeyGroup.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { keyWords, SOURCE_COMMANDS } from './source-commands.ts';

const EDITS = SOURCE_COMMANDS.flatMap(({ label, key }) =>
  key === undefined ? [] : [{ label, key: keyWords(key) }],
);

const INSERTS = [
  { label: 'A component', key: '/' },
  { label: 'A link to a page of the site', key: '[[' },
];

const TEXT = [
  { label: 'Save', key: keyWords('Mod-s') },
  { label: 'Undo', key: keyWords('Mod-z') },
  { label: 'Redo', key: keyWords('Mod-y') },
  { label: 'Find and replace', key: keyWords('Mod-f') },
  { label: 'Next problem', key: 'F8' },
  { label: 'Leave the text', key: 'Tab' },
];

/** Lists the keys of the text. */
export function ShortcutsButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Keyboard shortcuts" onClick={() => setOpen(true)}>
        <Keyboard aria-hidden="true" />
      </IconButton>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Keyboard shortcuts"
        size="medium"
      >
        <KeyGroup name="Saving and finding" keys={TEXT} />
        <KeyGroup name="Formatting" keys={EDITS} />
        <KeyGroup name="Typed into the text" keys={INSERTS} />
      </Dialog>
    </>
  );
}
