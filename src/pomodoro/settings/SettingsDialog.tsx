import { useStore } from '@nanostores/react';
import { Check } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { later } from '#platform/time/later.ts';
import type { Notifier, SoundPlayer } from '#shared/domain/platform.ts';
import type { SettingsStore } from '#stores/account/settings-store.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import styles from './SettingsDialog.module.css';
import { AlertCheckSection } from './sections/AlertCheckSection.tsx';
import { AlertsSection } from './sections/AlertsSection.tsx';
import { FlowSection } from './sections/FlowSection.tsx';
import { GoalsSection } from './sections/GoalsSection.tsx';
import { SoundSection } from './sections/SoundSection.tsx';
import { SwitchingSection } from './sections/SwitchingSection.tsx';
import { TimesSection } from './sections/TimesSection.tsx';
import { createSettingsEditor, type SaveStatus, type SettingsEditor } from './settings-editor.ts';
import { explainSettingsError, repeatSettings } from './settings-failure.ts';

export type SettingsDialogProps = {
  store: SettingsStore;
  sound: SoundPlayer;
  notifier: Notifier;
  isOpen: boolean;
  onClose: () => void;
  /** Sections that only the app has. */
  Extra?: ComponentType<{ editor: SettingsEditor }> | undefined;
};

/** Every setting of the timer; each change applies at once. */
export function SettingsDialog(props: SettingsDialogProps) {
  const { store, sound, notifier, isOpen, onClose, Extra } = props;
  const [editor] = useState(() => createSettingsEditor({ store, later }));
  useEffect(() => (isOpen ? editor.close : undefined), [editor, isOpen]);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Settings">
      <Failure store={store} />
      <div className={styles.sections}>
        <TimesSection editor={editor} />
        <FlowSection editor={editor} />
        <SwitchingSection editor={editor} />
        <SoundSection editor={editor} sound={sound} />
        {Extra && <Extra editor={editor} />}
        <AlertsSection editor={editor} notifier={notifier} />
        <GoalsSection editor={editor} />
        <AlertCheckSection store={store} sound={sound} notifier={notifier} />
      </div>
      <Outcome editor={editor} onDone={onClose} />
    </Dialog>
  );
}

const STATUS_TEXTS: Readonly<Record<SaveStatus, string>> = {
  quiet: '',
  saving: 'Saving…',
  saved: 'Saved',
  reset: 'Back to the defaults',
};

/** The outcome of the last change, visible wherever the user has scrolled to. */
function Outcome({ editor, onDone }: { editor: SettingsEditor; onDone: () => void }) {
  const status = useStore(editor.$status);
  const isLoading = useStore(editor.store.$isLoading);
  return (
    <div className={styles.outcome}>
      <p role="status" className={styles.status}>
        {status === 'saved' && <Check aria-hidden="true" />}
        {status === 'quiet' && isLoading ? 'Loading…' : STATUS_TEXTS[status]}
      </p>
      {status === 'reset' ? (
        <Button onClick={() => void editor.undo()}>Undo</Button>
      ) : (
        <Button onClick={() => void editor.reset()}>Reset to defaults</Button>
      )}
      <Button variant="primary" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}

/**
 * The error, what is safe, and how to try again; always rendered, so that screen readers announce
 * it.
 */
function Failure({ store }: { store: SettingsStore }) {
  const error = useStore(store.$error);
  return (
    <div role="alert" className={styles.failure}>
      {error !== null && (
        <>
          <p>{explainSettingsError(error)}</p>
          <Button size="small" onClick={() => void repeatSettings(store, error)}>
            Try again
          </Button>
        </>
      )}
    </div>
  );
}
