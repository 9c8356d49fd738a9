import { useCallback, useEffect, useRef, useState } from 'react';
import { createNetwork } from '#platform/device/network.ts';
import { lazyDialog } from '#pomodoro/lazy-dialog.tsx';
import { SettingsHost } from '#pomodoro/settings/SettingsHost.tsx';
import { useApp } from '../app-context.ts';
import type { ContactStore } from '../contact/contact-store.ts';
import { OPEN_CONTACT_EVENT } from '../contact/open-contact.ts';
import { GuestMigrationPlace } from '../guest-migration/GuestMigrationPlace.tsx';
import { connectSettingsToasts } from './settings-toasts.ts';

const ContactDialog = lazyDialog('Contact', () =>
  import('../contact/ContactDialog.tsx').then((part) => part.ContactDialog),
);

const SettingsDialog = lazyDialog('Settings', () =>
  import('../premium/AppSettingsDialog.tsx').then((part) => part.AppSettingsDialog),
);

/** The dialogs of the header; their code is loaded when they are first opened. */
export function AppDialogs() {
  const { settings, sound, notifier, toasts } = useApp().workspace;
  useEffect(
    () => connectSettingsToasts({ settings, toasts, network: createNetwork() }),
    [settings, toasts],
  );
  return (
    <>
      <SettingsHost store={settings} sound={sound} notifier={notifier} Dialog={SettingsDialog} />
      <GuestMigrationPlace />
      <ContactHost />
    </>
  );
}

function ContactHost() {
  const [isOpen, setOpen] = useState(false);
  const kept = useRef<ContactStore>(null);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    const open = () => setOpen(true);
    addEventListener(OPEN_CONTACT_EVENT, open);
    return () => removeEventListener(OPEN_CONTACT_EVENT, open);
  }, []);
  return <ContactDialog isOpen={isOpen} onClose={close} kept={kept} />;
}
