import { Button } from '#ui/actions/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { useAct } from '../../parts/calls/use-act.ts';
import { FormMessage } from '../../parts/forms/FormMessage.tsx';
import { callMailWork } from './load-mail-work.ts';

export type EraseDialogProps = {
  isOpen: boolean;
  address: string;
  secret: string;
  onClose: () => void;
  onErased: () => void;
};

/** Asks before everything that is held of a reader is erased. */
export function EraseDialog({ isOpen, address, secret, onClose, onErased }: EraseDialogProps) {
  const { act, isBusy, problem } = useAct();

  const erase = () =>
    act({ call: () => callMailWork((work) => work.erase(secret)), onDone: onErased });

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Erase everything?"
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger" isBusy={isBusy} onClick={erase}>
            Erase
          </Button>
        </>
      }
    >
      <p>
        {address}, the name and every list are deleted and cannot be brought back. An account of
        this address is not touched.
      </p>
      <FormMessage message={problem} />
    </Dialog>
  );
}
