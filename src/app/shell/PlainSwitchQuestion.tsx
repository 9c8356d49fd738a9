import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useApp } from '../workspace/app-context.ts';

/**
 * Asks about switching tasks in one sentence, where the dialog with all choices could not be
 * loaded. Yes does as the sentence says: the timer is reset.
 */
export function PlainSwitchQuestion() {
  const { switching, confirmations } = useApp().workspace;
  const question = useStore(switching.$question);
  useEffect(() => {
    if (question === null) return;
    const asked = { title: 'Switch task?', text: question.text, yes: 'Switch' };
    void confirmations.ask(asked).then((isYes) => {
      if (switching.$question.get() !== question) return;
      switching.answer(isYes ? { choice: 'discard', isRemembered: false } : null);
    });
  }, [question, switching, confirmations]);
  return null;
}
