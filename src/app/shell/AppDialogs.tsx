import { useCallback, useEffect, useRef, useState } from 'react';
import { createNetwork } from '#platform/device/network.ts';
import { lazyDialog } from '#pomodoro/lazy/lazy-dialog.tsx';
import { SettingsHost } from '#pomodoro/settings/SettingsHost.tsx';
import type { ContactStore } from '../account/contact/contact-store.ts';
import { OPEN_CONTACT_EVENT } from '../account/contact/open-contact.ts';
import { GuestMigrationPlace } from '../account/guest-migration/GuestMigrationPlace.tsx';
import { useApp } from '../workspace/app-context.ts';
import { connectSettingsToasts } from './settings-toasts.ts';

const ContactDialog = lazyDialog('Contact', () =>
  import('../account/contact/ContactDialog.tsx').then((part) => part.ContactDialog),
);

const SettingsDialog = lazyDialog('Settings', () =>
  import('../account/premium/AppSettingsDialog.tsx').then((part) => part.AppSettingsDialog),
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
