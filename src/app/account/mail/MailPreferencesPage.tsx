import { useEffect, useState } from 'react';
import { reasonOf } from '#stores/storage/failure.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { FormMessage } from '../../parts/forms/FormMessage.tsx';
import { Outcome } from '../sign-in/Outcome.tsx';
import { loadMailWork } from './load-mail-work.ts';
import type { MailPreferences } from './mail-work.ts';
import { NothingHeld } from './NothingHeld.tsx';
import { PreferencesForm } from './PreferencesForm.tsx';

type Shown =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'wrongLink' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'erased' }
  | { readonly kind: 'held'; readonly held: MailPreferences };

const NOT_LOADED = 'This page didn’t load. Check your connection and try again.';

async function read(secret: string): Promise<Shown> {
  const work = await loadMailWork().catch(() => null);
  if (work === null) return { kind: 'failed', message: NOT_LOADED };
  const result = await work.readPreferences(secret);
  if (result.kind === 'ok') return { kind: 'held', held: result.value };
  if (result.kind === 'refused' && result.status === 410) return { kind: 'gone' };
  if (result.kind === 'refused' && result.status === 404) return { kind: 'wrongLink' };
  return { kind: 'failed', message: reasonOf(result) };
}

/** The secret at the end of the page's address. */
const secretOfPage = () => location.pathname.split('/').at(-1) ?? '';

/** The page of a link in a mail: what is held of its reader, to see, change, export and erase. */
export function MailPreferencesPage() {
  const [shown, setShown] = useState<Shown>({ kind: 'loading' });
  const load = async () => setShown(await read(secretOfPage()));
  useEffect(() => {
    void read(secretOfPage()).then(setShown);
  }, []);
  switch (shown.kind) {
    case 'loading':
      return (
        <p aria-busy="true">
          Loading…
          <Skeleton shape="block" />
        </p>
      );
    case 'failed':
      return (
        <>
          <FormMessage message={shown.message} />
          <Button onClick={load}>Try again</Button>
        </>
      );
    case 'wrongLink':
      return (
        <Outcome title="This link is not complete">
          <p>Open it from the mail again, or copy all of it.</p>
        </Outcome>
      );
    case 'gone':
      return <NothingHeld secret={secretOfPage()} onEnded={() => setShown({ kind: 'erased' })} />;
    case 'erased':
      return (
        <Outcome title="Nothing is held of you">
          <p>
            Only a hash of your address is kept, from which it cannot be read. With it we make sure
            that nobody adds you again.
          </p>
        </Outcome>
      );
    case 'held':
      return (
        <PreferencesForm
          secret={secretOfPage()}
          held={shown.held}
          onErased={() => setShown({ kind: 'erased' })}
        />
      );
  }
}
