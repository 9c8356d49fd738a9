import type { MouseEvent } from 'react';
import type { AiFigure } from '#shared/contract/account/ai/ai-answers.ts';
import { addressOf, type Place } from '../../../../shell/tabs/tabs.ts';
import { useApp } from '../../../../workspace/app-context.ts';
import styles from './AnswerText.module.css';

/** A figure of an answer: a link to where it stands in the app. */
export function FigureLink({ figure }: { figure: AiFigure }) {
  const { navigation } = useApp().workspace;
  const { value, label, place } = figure;
  const target: Place = {
    tab: place.tab,
    projectId: place.projectId,
    detail: place.detail ?? undefined,
  };

  function follow(event: MouseEvent): void {
    // With a modifier the browser opens the address elsewhere.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      return;
    }
    event.preventDefault();
    navigation.go(target);
  }

  return (
    <a
      href={addressOf(target)}
      className={styles.figure}
      title={label}
      aria-label={`${value}, ${label}`}
      onClick={follow}
    >
      {value}
    </a>
  );
}
