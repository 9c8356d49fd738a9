import { type ComponentType, useEffect, useState } from 'react';
import type { Notifier, SoundPlayer } from '#shared/domain/platform.ts';
import type { SettingsStore } from '#stores/settings-store.ts';
import { lazyDialog } from '../lazy-dialog.tsx';
import { OPEN_SETTINGS_EVENT } from './open-settings.ts';
import type { SettingsEditor } from './settings-editor.ts';

const SettingsDialog = lazyDialog('Settings', () =>
  import('./SettingsDialog.tsx').then((part) => part.SettingsDialog),
);

export type SettingsHostProps = {
  store: SettingsStore;
  sound: SoundPlayer;
  notifier: Notifier;
  Extra?: ComponentType<{ editor: SettingsEditor }>;
};

/** Where the settings dialog appears when the page is asked for it. */
export function SettingsHost(props: SettingsHostProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = () => setOpen(true);
    addEventListener(OPEN_SETTINGS_EVENT, open);
    return () => removeEventListener(OPEN_SETTINGS_EVENT, open);
  }, []);
  return <SettingsDialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />;
}
