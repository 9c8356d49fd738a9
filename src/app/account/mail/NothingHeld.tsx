import { Button } from '#ui/actions/Button.tsx';
import { type Outcome as CallOutcome, useAct } from '../../parts/calls/use-act.ts';
import { FormMessage } from '../../parts/forms/FormMessage.tsx';
import { Outcome } from '../sign-in/Outcome.tsx';
import { callMailWork } from './load-mail-work.ts';

export type NothingHeldProps = { secret: string; onErased: () => void };

/** Says that nothing is held of the reader of a link, who can still refuse mail to come. */
export function NothingHeld({ secret, onErased }: NothingHeldProps) {
  const { act, isBusy, problem } = useAct();

  const end = () =>
    act({
      async call(): Promise<CallOutcome<unknown>> {
        const result = await callMailWork((work) => work.endMail(secret));
        // The page is read afterwards: it answers 410, as nothing is held.
        const isDone = result.kind === 'refused' && result.status === 410;
        return isDone ? { kind: 'ok', value: null } : result;
      },
      onDone: onErased,
    });

  return (
    <Outcome title="Nothing is held of you">
      <p>You are on no list of Ripen. If you stop all mail, nobody can add you again.</p>
      <FormMessage message={problem} />
      <Button isBusy={isBusy} onClick={end}>
        Stop all mail
      </Button>
    </Outcome>
  );
}
