import { useState } from 'react';
import { NO_ANSWER, reasonOf } from '#stores/storage/failure.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { FormMessage } from '../../parts/forms/FormMessage.tsx';
import { loadMailWork } from './load-mail-work.ts';

export type EraseDialogProps = {
  isOpen: boolean;
  address: string;
  secret: string;
  onClose: () => void;
  onErased: () => void;
};

/** Asks before everything that is held of a reader is erased. */
export function EraseDialog({ isOpen, address, secret, onClose, onErased }: EraseDialogProps) {
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function erase(): Promise<void> {
    setBusy(true);
    const work = await loadMailWork().catch(() => null);
    const result = work === null ? NO_ANSWER : await work.erase(secret);
    setBusy(false);
    if (result.kind === 'ok') onErased();
    else setMessage(reasonOf(result));
  }

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
      <FormMessage message={message} />
    </Dialog>
  );
}
