import { useEffect, useState } from 'react';
import { createIds } from '#platform/device/ids.ts';
import { later } from '#platform/time/later.ts';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { useApp } from '../../../../../workspace/app-context.ts';
import { ChooseStep } from './ChooseStep.tsx';
import { type ContactImport, createContactImport } from './contact-import.ts';
import { MappingStep, type PreparedImport } from './MappingStep.tsx';
import type { OpenedTable } from './open-contacts.ts';
import { SendStep } from './SendStep.tsx';
import { type Remembered, useRemembered } from './use-remembered.ts';

const wait = (ms: number) => new Promise<void>((resolve) => void later(ms, resolve));

export type ImportDialogProps = {
  list: { readonly id: string; readonly name: string };
  /** Contacts may have been added. */
  onChanged: () => void;
  onClose: () => void;
};

type Step =
  | { readonly kind: 'choose'; readonly problem: string | null }
  | { readonly kind: 'map'; readonly opened: Extract<OpenedTable, { kind: 'table' }> }
  | { readonly kind: 'send'; readonly sending: ContactImport; readonly prepared: PreparedImport };

/** From a file to contacts: choose it, say what its columns hold, send it, read the report. */
export function ImportDialog({ list, onChanged, onClose }: ImportDialogProps) {
  const remembered = useRemembered();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Import contacts to ${list.name}`}
      size="large"
      closesOnBackdrop={false}
    >
      <Steps {...{ list, onChanged, onClose, remembered }} />
    </Dialog>
  );
}

function Steps({
  list,
  onChanged,
  onClose,
  remembered,
}: ImportDialogProps & { remembered: Remembered }) {
  const { client } = useApp().workspace;
  const [step, setStep] = useState<Step>({ kind: 'choose', problem: null });
  const run = step.kind === 'send' ? step.sending.run : null;
  // Closing the dialog stops sending; the same file continues where it stopped.
  useEffect(() => () => run?.stop(), [run]);

  function begin(prepared: PreparedImport): void {
    const { contacts, refused, consent } = prepared;
    const people = { contacts, refused, consent, actId: createIds().next() };
    const sending = createContactImport({ client, listId: list.id, ...people, wait });
    setStep({ kind: 'send', sending, prepared });
    void sending.run.start();
  }

  switch (step.kind) {
    case 'choose':
      return (
        <ChooseStep
          problem={step.problem}
          onOpened={(opened) =>
            setStep(
              opened.kind === 'table'
                ? { kind: 'map', opened }
                : { kind: 'choose', problem: opened.problem },
            )
          }
        />
      );
    case 'map':
      return (
        <MappingStep
          opened={step.opened}
          remembered={remembered}
          onStart={begin}
          onBack={() => setStep({ kind: 'choose', problem: null })}
        />
      );
    case 'send':
      return (
        <SendStep
          sending={step.sending}
          problems={step.prepared.problems}
          onOver={onChanged}
          onMore={() => setStep({ kind: 'choose', problem: null })}
          onClose={onClose}
        />
      );
  }
}
