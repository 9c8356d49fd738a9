import { useStore } from '@nanostores/react';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { LoadFailed } from '../../../parts/notices/LoadFailed.tsx';
import { useApp } from '../../../workspace/app-context.ts';
import { Exchange } from './answer/Exchange.tsx';
import type { ShownExchange } from './store/answer-state.ts';
import { askOf } from './store/ask-of.ts';
import styles from './Thread.module.css';
import { useFollow } from './use-follow.ts';

export type ThreadProps = {
  onNew: () => void;
  /** Focuses the field for questions, because the pressed button goes away. */
  focusField: () => void;
};

/** The questions and answers of the open conversation. */
export function Thread({ onNew, focusField }: ThreadProps) {
  const { store } = askOf(useApp().workspace);
  const { id, title, exchanges, load } = useStore(store.$conversation);
  const last = exchanges.at(-1);
  const isComing = last?.progress.kind === 'coming';
  useFollow(isComing);

  if (load.kind === 'loading' && exchanges.length === 0) {
    return (
      <div aria-busy="true" className={styles.thread}>
        <span className="sr-only">Loading</span>
        <Skeleton shape="block" className={styles.waiting} />
      </div>
    );
  }
  if (load.kind === 'failed' && exchanges.length === 0) {
    return <LoadFailed message={load.message} onRetry={() => void store.open(id)} />;
  }
  if (load.kind === 'gone') {
    return (
      <EmptyState
        title="This conversation no longer exists"
        action={<Button onClick={onNew}>Start a new one</Button>}
      />
    );
  }
  if (exchanges.length === 0) return null;
  return (
    <section className={styles.thread} aria-label={title === '' ? 'Conversation' : title}>
      {title !== '' && (
        <h2 className={isFirstWords(title, exchanges) ? 'sr-only' : styles.title}>{title}</h2>
      )}
      <ol className={styles.exchanges} aria-busy={isComing}>
        {exchanges.map((exchange) => (
          <Exchange
            key={exchange.id}
            exchange={exchange}
            isLast={exchange === last}
            focusField={focusField}
          />
        ))}
      </ol>
    </section>
  );
}

/** Returns whether the title only repeats the first question. */
function isFirstWords(title: string, [first]: readonly ShownExchange[]): boolean {
  const question = first?.question.replaceAll(/\s+/gu, ' ').trim() ?? '';
  return question.startsWith(title.replace(/…$/u, ''));
}
