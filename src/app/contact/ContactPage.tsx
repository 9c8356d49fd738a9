import { useEffect, useEffectEvent, useState } from 'react';
import { createIds } from '#platform/ids.ts';
import { User } from '#shared/contract/users.ts';
import { KEPT_KEYS } from '#stores/kept-keys.ts';
import { readJson } from '#stores/read-json.ts';
import { useAccount } from '../account/use-account.ts';
import { ContactForm } from './ContactForm.tsx';
import { wireContact } from './wire-contact.ts';

/** The contact form as a page, for everybody. */
export function ContactPage() {
  const account = useAccount();
  const [contact] = useState(() =>
    wireContact({ client: () => account().client, ids: createIds() }),
  );
  const introduce = useEffectEvent(() => {
    const { storage, token } = account();
    const user = User.safeParse(readJson(storage, KEPT_KEYS.user)).data;
    if (token() !== null && user !== undefined) contact.introduce(user);
  });
  useEffect(() => introduce(), []);
  return <ContactForm contact={contact} />;
}
