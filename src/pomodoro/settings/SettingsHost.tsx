import { type ComponentType, useEffect, useState } from 'react';
import type { Notifier, SoundPlayer } from '#shared/domain/platform.ts';
import type { SettingsStore } from '#stores/account/settings-store.ts';
import { OPEN_SETTINGS_EVENT } from './open-settings.ts';
import type { SettingsDialogProps } from './SettingsDialog.tsx';

export type SettingsHostProps = {
  store: SettingsStore;
  sound: SoundPlayer;
  notifier: Notifier;
  /** The dialog, which comes when it is first opened. */
  Dialog: ComponentType<SettingsDialogProps>;
};

/** Where the settings dialog appears when the page is asked for it. */
export function SettingsHost({ Dialog, ...props }: SettingsHostProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = () => setOpen(true);
    addEventListener(OPEN_SETTINGS_EVENT, open);
    return () => removeEventListener(OPEN_SETTINGS_EVENT, open);
  }, []);
  return <Dialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />;
}
