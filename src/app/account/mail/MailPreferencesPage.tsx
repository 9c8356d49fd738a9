import { useState } from 'react';
import { Button } from '#ui/actions/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useLoaded } from '../../parts/calls/use-loaded.ts';
import { FormMessage } from '../../parts/forms/FormMessage.tsx';
import { Outcome } from '../sign-in/Outcome.tsx';
import { callMailWork } from './load-mail-work.ts';
import { NothingHeld } from './NothingHeld.tsx';
import { PreferencesForm } from './PreferencesForm.tsx';

/** The secret at the end of the page's address. */
const secretOfPage = () => location.pathname.split('/').at(-1) ?? '';

/** The page of a link in a mail: what is held of its reader, to see, change, export and erase. */
export function MailPreferencesPage() {
  const { state, failure, reload } = useLoaded(
    'preferences',
    () => callMailWork((work) => work.readPreferences(secretOfPage())),
    { isOnce: true },
  );
  const [isErased, setErased] = useState(false);
  // The page is built without an address.
  const erased = () => ({ secret: secretOfPage(), onErased: () => setErased(true) });
  if (isErased) return <Erased />;
  switch (state.kind) {
    case 'loading':
      return (
        <p aria-busy="true">
          Loading…
          <Skeleton shape="block" />
        </p>
      );
    case 'failed': {
      const status = failure?.kind === 'refused' ? failure.status : null;
      if (status === 410) return <NothingHeld {...erased()} />;
      return status === 404 ? <WrongLink /> : <Failed message={state.message} onRetry={reload} />;
    }
    case 'ready':
      return <PreferencesForm {...erased()} held={state.value} />;
  }
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <>
      <FormMessage message={message} />
      <Button onClick={onRetry}>Try again</Button>
    </>
  );
}

function WrongLink() {
  return (
    <Outcome title="This link is not complete">
      <p>Open it from the mail again, or copy all of it.</p>
    </Outcome>
  );
}

function Erased() {
  return (
    <Outcome title="Nothing is held of you">
      <p>
        Only a hash of your address is kept, from which it cannot be read. With it we make sure that
        nobody adds you again.
      </p>
    </Outcome>
  );
}
