import type { MailProblem } from '#shared/contract/admin/email-campaigns.ts';
import { formatNumber } from '#shared/domain/formats/formats.ts';
import { counted } from '#shared/domain/text/counted.ts';
import styles from '../../../editor/panels/Panels.module.css';
import { ProblemList } from '../../../editor/panels/ProblemList.tsx';
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
      <ProblemList title="Fix before sending" problems={errors} {...{ placeOf, onGoTo }} />
      <ProblemList title="Advice" problems={advice} {...{ placeOf, onGoTo }} />
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

function placeOf({ part, line }: MailProblem): string | null {
  if (part === 'mail') return null;
  if (part === 'text') return `Line ${line}`;
  return part === 'subject' ? 'Subject' : 'Preview line';
}
