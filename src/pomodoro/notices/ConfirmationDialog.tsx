import { useStore } from '@nanostores/react';
import { Button } from '#ui/actions/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import type { Confirmations } from './confirmations.ts';

/** The question of the moment. */
export function ConfirmationDialog({ confirmations }: { confirmations: Confirmations }) {
  const question = useStore(confirmations.$question);
  const no = () => confirmations.answer(false);
  return (
    <Dialog
      isOpen={question !== null}
      onClose={no}
      title={question?.title ?? ''}
      size="small"
      footer={
        <>
          <Button
            variant="secondary"
            data-autofocus={question?.isDangerous || undefined}
            onClick={no}
          >
            Cancel
          </Button>
          <Button
            variant={question?.isDangerous ? 'danger' : 'primary'}
            data-autofocus={!question?.isDangerous || undefined}
            onClick={() => confirmations.answer(true)}
          >
            {question?.yes}
          </Button>
        </>
      }
    >
      <p>{question?.text}</p>
    </Dialog>
  );
}
