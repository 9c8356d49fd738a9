import { useState } from 'react';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { SaveForm } from '../board/SaveForm.tsx';
import { typedText } from './typed-text.ts';

export type TitleDialogProps = {
  /** The heading of the dialog: the thing that is edited. */
  title: string;
  label: string;
  isOpen: boolean;
  value: string;
  maxLength: number;
  onSave: (title: string) => void;
  onClose: () => void;
};

/** Asks for one title. */
export function TitleDialog(props: TitleDialogProps) {
  const { title, isOpen, onClose } = props;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="small" closesOnBackdrop={false}>
      {isOpen && <TitleForm {...props} />}
    </Dialog>
  );
}

function TitleForm({ label, value, maxLength, onSave, onClose }: TitleDialogProps) {
  const [error, setError] = useState('');
  function save(form: HTMLFormElement): void {
    const typed = typedText(form, 'title');
    if (typed === '') setError(`${label} is missing.`);
    else onSave(typed);
  }
  return (
    <SaveForm onSubmit={save} onCancel={onClose}>
      <TextField
        label={label}
        name="title"
        defaultValue={value}
        maxLength={maxLength}
        autoComplete="off"
        error={error}
        data-autofocus
      />
    </SaveForm>
  );
}
