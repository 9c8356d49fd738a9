import { useEffect, useState } from 'react';
import { openStorage } from '#platform/device/storage.ts';
import { loadChunk } from '#platform/page/loading/load-chunk.ts';
import { NO_ANSWER } from '#stores/storage/failure.ts';
import { ContactForm } from './ContactForm.tsx';
import { knownSender } from './known-sender.ts';
import { wireContact } from './wire-contact.ts';

/** The sending code is loaded when the form is first touched: the page need not wait for it. */
const load = () => loadChunk(() => import('./message-sender.ts')).catch(() => null);

/** The contact form as a page, with or without an account. */
export function ContactPage() {
  const [contact] = useState(() =>
    wireContact({
      async send(message) {
        const part = await load();
        return part === null ? NO_ANSWER : part.sendFromPage(message);
      },
    }),
  );
  useEffect(() => {
    const known = knownSender(openStorage());
    if (known !== null) contact.introduce(known);
  }, [contact]);
  return <ContactForm contact={contact} onTouch={load} />;
}
