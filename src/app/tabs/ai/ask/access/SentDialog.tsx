import { useState } from 'react';
import type { AiStatus } from '#shared/contract/account/ai/ai-status.ts';
import { formatInstant } from '#shared/domain/formats/instants.ts';
import type { CallResult } from '#shared/domain/platform.ts';
import { reasonOf } from '#stores/storage/failure.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { useApp } from '../../../../workspace/app-context.ts';
import type { SentFields } from '../store/model-status.ts';
import { modelStatusOf } from '../store/model-status-of.ts';
import styles from './Access.module.css';
import { SentFieldsChoice } from './SentFieldsChoice.tsx';

export type SentDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  status: AiStatus;
};

/** Changes what the model is sent, or withdraws the consent. */
export function SentDialog({ isOpen, onClose, status }: SentDialogProps) {
  const { workspace } = useApp();
  const store = modelStatusOf(workspace);
  const { model, consent } = status;
  const [pending, setPending] = useState<SentFields | null>(null);
  const [problem, setProblem] = useState('');

  async function settle(call: Promise<CallResult<AiStatus>>): Promise<void> {
    const result = await call;
    setPending(null);
    setProblem(result.kind === 'ok' ? '' : reasonOf(result));
  }

  function change(fields: SentFields): void {
    if (model === null) return;
    setPending(fields);
    void settle(store.agree(model.host, fields));
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="What the model is sent"
      footer={
        <>
          <Button variant="quiet" onClick={() => void settle(store.withdraw())}>
            Send nothing more
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className={styles.sent}>
        <p>
          Sent to <strong>{model?.name}</strong> at <strong>{model?.host}</strong> each time you
          ask.
          {consent !== null &&
            ` You agreed on ${formatInstant(consent.givenAt, 'date', workspace.timeZone())}.`}
        </p>
        <SentFieldsChoice fields={pending ?? fieldsOf(consent)} onChange={change} />
        {problem !== '' && (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function fieldsOf(consent: AiStatus['consent']): SentFields {
  return { notes: consent?.notes ?? false, intentions: consent?.intentions ?? false };
}
