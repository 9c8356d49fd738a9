import { useState } from 'react';
import { useForm } from '../../parts/forms/use-form.ts';
import { AccountForm } from '../sign-in/AccountForm.tsx';
import { Outcome } from '../sign-in/Outcome.tsx';
import { useLinkToken } from '../sign-in/use-link-token.ts';
import { loadMailWork } from './load-mail-work.ts';

/** Form that confirms the newsletter. It takes a press, because mail programs open links too. */
export function ConfirmNewsletterForm() {
  const token = useLinkToken();
  const [page, setPage] = useState<string | null | undefined>();
  const form = useForm({
    loadWork: async () => (await loadMailWork()).confirmNewsletter,
    read: () => ({ token: token ?? 'none' }),
    onDone: setPage,
  });
  if (page === null) {
    const link = { href: '/newsletter', label: 'Ask again' };
    return (
      <Outcome title="This link no longer works" link={link}>
        <p>It works for 7 days, and not after you have left. Ask for the newsletter again.</p>
      </Outcome>
    );
  }
  if (page !== undefined) {
    return (
      <Outcome
        title="You get the newsletter"
        link={{ href: page, label: 'See what is held of you' }}
      >
        <p>Each mail has a link with which you leave by one click.</p>
      </Outcome>
    );
  }
  return (
    <AccountForm form={form} submit="Confirm the newsletter">
      <p>Press the button to get new articles by e-mail.</p>
    </AccountForm>
  );
}
