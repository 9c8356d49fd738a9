import { useState } from 'react';
import { NO_ANSWER, reasonOf } from '#stores/storage/failure.ts';
import { Button } from '#ui/actions/Button.tsx';
import { FormMessage } from '../../parts/forms/FormMessage.tsx';
import { Outcome } from '../sign-in/Outcome.tsx';
import { loadMailWork } from './load-mail-work.ts';

export type NothingHeldProps = { secret: string; onEnded: () => void };

/** Says that nothing is held of the reader of a link, who can still refuse mail to come. */
export function NothingHeld({ secret, onEnded }: NothingHeldProps) {
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function end(): Promise<void> {
    setBusy(true);
    const work = await loadMailWork().catch(() => null);
    const result = work === null ? NO_ANSWER : await work.endMail(secret);
    setBusy(false);
    // Reads the page afterwards: it answers 410, as nothing is held.
    const isDone = result.kind === 'ok' || (result.kind === 'refused' && result.status === 410);
    if (isDone) onEnded();
    else setMessage(reasonOf(result));
  }

  return (
    <Outcome title="Nothing is held of you">
      <p>You are on no list of Ripen. If you stop all mail, nobody can add you again.</p>
      <FormMessage message={message} />
      <Button isBusy={isBusy} onClick={() => void end()}>
        Stop all mail
      </Button>
    </Outcome>
  );
}
