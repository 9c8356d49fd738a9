import type { MailProblem } from '#shared/contract/admin/email-campaigns.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Button } from '#ui/actions/Button.tsx';
import styles from '../../../editor/panels/Panels.module.css';
import type { MailCheck } from './use-mail-answers.ts';

/** Gmail cuts a mail that is larger. */
const MOST_KILOBYTES = 100;

export type MailChecksProps = {
  check: MailCheck;
  /** Goes to the place of a problem. */
  onGoTo: (problem: MailProblem) => void;
};

/** Errors that stop a campaign, advice, and the size of the mail. */
export function MailChecks({ check: { problems, bytes, isKnown }, onGoTo }: MailChecksProps) {
  const errors = problems.filter(({ level }) => level === 'error');
  const advice = problems.filter(({ level }) => level === 'advice');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <div className={styles.panel} tabIndex={0}>
      <p role="status" className={styles.summary}>
        {isKnown ? summaryOf(errors.length, advice.length) : 'Checking…'}
      </p>
      <Problems title="Fix before sending" problems={errors} onGoTo={onGoTo} />
      <Problems title="Advice" problems={advice} onGoTo={onGoTo} />
      {bytes > 0 && (
        <p className={styles.note}>
          {`${formatNumber(Math.ceil(bytes / 1000))} kB of at most ${MOST_KILOBYTES} kB.`}
        </p>
      )}
    </div>
  );
}

function summaryOf(errors: number, advice: number): string {
  if (errors === 0 && advice === 0) return 'Nothing to fix. It can be sent.';
  if (errors === 0) return `It can be sent. ${counted(advice, 'hint')} may make it better.`;
  return `${counted(errors, 'error')} to fix before it can be sent.`;
}

type ProblemsProps = {
  title: string;
  problems: readonly MailProblem[];
  onGoTo: (problem: MailProblem) => void;
};

function Problems({ title, problems, onGoTo }: ProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <ul className={styles.problems}>
        {problems.map((problem) => (
          <li
            key={`${problem.part} ${problem.line}:${problem.column} ${problem.text}`}
            className={styles.problem}
          >
            <p className={styles.problemText}>{problem.text}</p>
            {problem.part !== 'mail' && (
              <Button size="small" variant="quiet" onClick={() => onGoTo(problem)}>
                {placeOf(problem)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function placeOf({ part, line }: MailProblem): string {
  if (part === 'text') return `Line ${line}`;
  return part === 'subject' ? 'Subject' : 'Preview line';
}
