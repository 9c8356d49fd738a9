import { type RefObject, useEffect, useState } from 'react';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { type AppScope, useApp } from '../../workspace/app-context.ts';
import { ContactForm } from './ContactForm.tsx';
import type { ContactStore } from './contact-store.ts';
import { messageSender } from './message-sender.ts';
import { wireContact } from './wire-contact.ts';

export type ContactDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Keeps the store while the dialog is closed: it holds the draft and may still be sending. */
  kept: RefObject<ContactStore | null>;
};

function formOf({ workspace, user }: AppScope, kept: ContactDialogProps['kept']): ContactStore {
  const { client, toasts, log } = workspace;
  kept.current ??= wireContact({ send: messageSender(client), toasts, noted: log.lines });
  kept.current.introduce(user);
  return kept.current;
}

/** The contact form in a dialog of the app. */
export function ContactDialog({ isOpen, onClose, kept }: ContactDialogProps) {
  const scope = useApp();
  const [contact] = useState(() => formOf(scope, kept));
  useEffect(() => {
    contact.open();
    return contact.$isOpen.listen((isStillOpen) => {
      if (!isStillOpen) onClose();
    });
  }, [contact, onClose]);
  return (
    <Dialog isOpen={isOpen} onClose={contact.close} title="Contact">
      <ContactForm contact={contact} noted={scope.workspace.log.lines()} />
    </Dialog>
  );
}
