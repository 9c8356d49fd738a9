import { useStore } from '@nanostores/react';
import { lazyDialog } from '#pomodoro/lazy/lazy-dialog.tsx';
import { useApp } from '../../workspace/app-context.ts';

const FreshPasswordDialog = lazyDialog('Enter your password', () =>
  import('./FreshPasswordDialog.tsx').then((part) => part.FreshPasswordDialog),
);

/** Shows the question for the password above everything that may ask for it. */
export function FreshPasswordHost() {
  const { passwordQuestion } = useApp().workspace;
  return (
    <FreshPasswordDialog
      isOpen={useStore(passwordQuestion.$isOpen)}
      onClose={() => passwordQuestion.answer(false)}
      onGiven={() => passwordQuestion.answer(true)}
    />
  );
}
