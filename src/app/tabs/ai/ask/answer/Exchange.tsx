import { useStore } from '@nanostores/react';
import { RotateCcw } from 'lucide-react';
import { mayAskAgain } from '#shared/domain/ai/planner-reasons.ts';
import { Button } from '#ui/actions/Button.tsx';
import { useApp } from '../../../../workspace/app-context.ts';
import { ProposalCard } from '../proposal/ProposalCard.tsx';
import { CUT_WORDS } from '../store/announcements.ts';
import type { ShownExchange } from '../store/answer-state.ts';
import { askOf } from '../store/ask-of.ts';
import { AnswerText } from './AnswerText.tsx';
import styles from './Exchange.module.css';

export type ExchangeProps = {
  exchange: ShownExchange;
  /** Only the last question can be asked again. */
  isLast: boolean;
  focusField: () => void;
};

/** A question with its answer. */
export function Exchange({ exchange, isLast, focusField }: ExchangeProps) {
  const { question, parts, proposals, planner, progress } = exchange;
  const isComing = progress.kind === 'coming';
  return (
    <li className={styles.exchange}>
      <p className={styles.question} dir="auto">
        <span className="sr-only">You asked: </span>
        {question}
      </p>
      <div className={styles.answer}>
        <AnswerText parts={parts} isComing={isComing} />
        {proposals.map((proposal) => (
          <ProposalCard key={proposal.id} proposal={proposal} isComing={isComing} />
        ))}
        {planner !== null && (
          <div className={styles.planner}>
            {planner.reason !== 'notConfigured' && (
              <p className={styles.notice}>{planner.message}</p>
            )}
            <AnswerText parts={planner.parts} isComing={false} />
            <Suggestions questions={planner.suggestions} focusField={focusField} />
          </div>
        )}
        <Progress exchange={exchange} />
        {isLast && isRepeatable(exchange) && (
          <AskAgain exchange={exchange} focusField={focusField} />
        )}
      </div>
    </li>
  );
}

type SuggestionsProps = { questions: readonly string[]; focusField: () => void };

/** Questions that can be answered; pressing one asks it. */
function Suggestions({ questions, focusField }: SuggestionsProps) {
  const { store } = askOf(useApp().workspace);
  const isRunning = useStore(store.$running) !== null;
  if (questions.length === 0) return null;
  return (
    <div className={styles.suggestions}>
      {questions.map((question) => (
        <Button
          key={question}
          variant="chip"
          size="small"
          disabled={isRunning}
          onClick={() => {
            focusField();
            store.write(question);
            store.send();
          }}
        >
          {question}
        </Button>
      ))}
    </div>
  );
}

function Progress({ exchange: { progress, parts } }: Pick<ExchangeProps, 'exchange'>) {
  switch (progress.kind) {
    case 'coming':
      return (
        <p className={styles.coming}>
          <span className={styles.dot} aria-hidden="true" />
          {progress.lookup === null
            ? parts.length === 0 && 'Waiting for the first words…'
            : `Looking up: ${progress.lookup}…`}
        </p>
      );
    case 'stopped':
      return <p className={styles.notice}>This answer was stopped.</p>;
    case 'cut':
      return <p className={styles.warning}>{CUT_WORDS}</p>;
    case 'failed':
      return <p className={styles.warning}>{progress.message}</p>;
    case 'missing':
      return <p className={styles.notice}>This question has no answer yet.</p>;
    case 'done':
      return null;
  }
}

function isRepeatable({ progress, planner }: ShownExchange): boolean {
  if (progress.kind === 'done') return planner !== null && mayAskAgain(planner.reason);
  return progress.kind !== 'coming';
}

function AskAgain({ exchange, focusField }: Omit<ExchangeProps, 'isLast'>) {
  const { store } = askOf(useApp().workspace);
  const isRunning = useStore(store.$running) !== null;
  return (
    <Button
      size="small"
      className={styles.again}
      icon={<RotateCcw aria-hidden="true" />}
      disabled={isRunning}
      onClick={() => {
        focusField();
        store.askAgain(exchange);
      }}
    >
      Ask again
    </Button>
  );
}
