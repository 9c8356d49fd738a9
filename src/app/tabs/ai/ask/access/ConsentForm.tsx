import { type FormEvent, useId, useState } from 'react';
import type { AiConsent, AiStatus } from '#shared/contract/account/ai/ai-status.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useAct } from '../../../../parts/calls/use-act.ts';
import { useApp } from '../../../../workspace/app-context.ts';
import type { SentFields } from '../store/model-status.ts';
import { modelStatusOf } from '../store/model-status-of.ts';
import styles from './Access.module.css';
import { SentFieldsChoice } from './SentFieldsChoice.tsx';

export type ConsentFormProps = {
  model: NonNullable<AiStatus['model']>;
  /** Given for another host. */
  consent: AiConsent | null;
  onAgreed: () => void;
};

/** Says what would be sent, and to whom, before anything is. */
export function ConsentForm({ model, consent, onAgreed }: ConsentFormProps) {
  const status = modelStatusOf(useApp().workspace);
  const [fields, setFields] = useState<SentFields>({ notes: false, intentions: false });
  const { act, isBusy, problem } = useAct();
  const label = useId();

  function agree(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    act({ call: () => status.agree(model.host, fields), onDone: onAgreed });
  }

  return (
    <form className={`card ${styles.note}`} aria-labelledby={label} onSubmit={agree}>
      <h2 id={label}>Before the model answers</h2>
      {consent !== null && (
        <p>
          You agreed to send data to <strong>{consent.host}</strong>. The model is at another host
          now, so nothing is sent until you agree again.
        </p>
      )}
      <p>
        Your questions would be answered, and your goals broken down, by the model{' '}
        <strong>{model.name}</strong> at <strong>{model.host}</strong>. This is what would be sent
        there, each time you ask:
      </p>
      <SentFieldsChoice fields={fields} onChange={setFields} />
      <p className={styles.aside}>
        Your name, your e-mail address and your password are never sent. You can change this or
        withdraw it at any time. Until you agree, the built-in planner answers and nothing leaves
        this server.
      </p>
      {problem !== null && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" variant="primary" isBusy={isBusy}>
        Agree
      </Button>
    </form>
  );
}
