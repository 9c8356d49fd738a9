import { frontmatterBlock } from '#publishing/source/frontmatter-block.ts';
import type { ArticleProblem } from '#shared/contract/admin/articles.ts';
import { type ArticleKind, articleAddress } from '#shared/domain/content/articles.ts';
import { DESCRIPTION_LIMIT, TITLE_LIMIT } from '#shared/domain/content/page-names.ts';
import { readingGrade, readingMinutes, wordsOf } from '#shared/domain/content/reading-time.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { site } from '#site.ts';
import { type Fields, textField } from '../fields/read-fields.ts';
import { firstTimerDigits } from '../preview/timer-digits.ts';
import styles from './Panels.module.css';
import { ProblemList } from './ProblemList.tsx';

export type ChecksPanelProps = {
  kind: ArticleKind;
  fields: Fields | null;
  slug: string | null;
  problems: readonly ArticleProblem[];
  source: string;
  /** Whether the server has answered. */
  isKnown: boolean;
  onGoTo: (problem: ArticleProblem) => void;
};

/** Errors that stop a publication, advice, and the article as a search result and a shared link. */
export function ChecksPanel({
  kind,
  fields,
  slug,
  problems,
  source,
  isKnown,
  onGoTo,
}: ChecksPanelProps) {
  const errors = problems.filter(({ level }) => level === 'error');
  const advice = problems.filter(({ level }) => level === 'advice');
  const title = textField(fields, 'title');
  const description = textField(fields, 'description');
  const digits = firstTimerDigits(source);
  const address = articleAddress(kind, slug ?? 'address-by-its-title');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <div className={styles.panel} tabIndex={0}>
      <p role="status" className={styles.summary}>
        {isKnown ? summaryOf(errors.length, advice.length) : 'Checking…'}
      </p>
      <ProblemList title="Fix before publishing" problems={errors} onGoTo={onGoTo} />
      <ProblemList title="Advice" problems={advice} onGoTo={onGoTo} />
      <p className={styles.note}>{figuresOf(source)}</p>
      <section className={styles.group} aria-labelledby="as-found">
        <h2 id="as-found">In a search</h2>
        <div className={styles.result}>
          <p className={styles.resultAddress}>{shownAddress(address)}</p>
          <p className={styles.resultTitle}>{title || 'Without a title'}</p>
          <p>{description || 'Without a description'}</p>
        </div>
        <p className={styles.note}>
          {`${lengthWords('Title', title, TITLE_LIMIT)} ${lengthWords('Description', description, DESCRIPTION_LIMIT)}`}
        </p>
      </section>
      <section className={styles.group} aria-labelledby="as-shared">
        <h2 id="as-shared">When it is shared</h2>
        <div className={styles.card}>
          <div className={styles.cardPicture}>
            <p className={styles.cardSite}>{site.name}</p>
            {digits !== null && <p className={styles.cardDigits}>{digits}</p>}
            <p className={styles.cardHeading} data-alone={digits === null}>
              {title || 'Without a title'}
            </p>
          </div>
          <div className={styles.cardText}>
            <p className={styles.resultAddress}>{new URL(site.url).host}</p>
            <p className={styles.cardTitle}>{title || 'Without a title'}</p>
            <p>{description}</p>
          </div>
        </div>
      </section>
    </div>
  );
}

/** An address as searches show it: the host, and the path in steps. */
function shownAddress(address: string): string {
  return [new URL(site.url).host, ...address.split('/').filter(Boolean)].join(' › ');
}

function summaryOf(errors: number, advice: number): string {
  if (errors === 0 && advice === 0) return 'Nothing to fix. It can be published.';
  if (errors === 0) return `It can be published. ${counted(advice, 'hint')} may make it better.`;
  return `${counted(errors, 'error')} to fix before it can be published.`;
}

/** How much there is to read, and for whom. */
function figuresOf(source: string): string {
  const body = source.slice(frontmatterBlock(source)?.end ?? 0);
  const grade = readingGrade(body);
  const read = `${counted(wordsOf(body).length, 'word')}, ${counted(readingMinutes(body), 'minute')} to read.`;
  return grade === null ? read : `${read} Easy to read from grade ${grade} on.`;
}

function lengthWords(name: string, text: string, most: number): string {
  return `${name}: ${text.length} of at most ${most} characters.`;
}
